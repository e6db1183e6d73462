/** Definitions that the JSON Schemas of all reports share. */
export const schemaAtoms = {
  code: { type: "string", pattern: "^[A-Z][A-Z0-9_]*$" },
  count: { type: "integer", minimum: 0 },
  position: { type: "integer", minimum: 1 },
  duration: { type: "number", minimum: 0, description: "In ms." },
  instant: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$", description: "ISO 8601, UTC." },
} as const;
