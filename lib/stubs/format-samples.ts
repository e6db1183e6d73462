/** Texts of each format, the most usual first; shorter and longer ones after it. `filling` makes a text longer. */
type FormatSamples = (filling: string) => readonly string[];

const longUri = (filling: string): readonly string[] => ["https://example.com", "https://example.com/sample", `https://example.com/${filling}`, "urn:a", "a:b"];
const longReference = (filling: string): readonly string[] => ["https://example.com", "/sample", "sample", "a", `/${filling}`];
const mail: FormatSamples = (filling) => ["sample@example.com", "a@b.co", "second@example.com", "third@example.org", `${filling.slice(0, 60)}@example.com`, `sample@${hostOf(filling)}`];
const host: FormatSamples = (filling) => ["example.com", "a.co", "a", "example.org", "sub.example.com", hostOf(filling)];
const dateTime: FormatSamples = () => ["2024-01-01T00:00:00Z", "2024-06-15T12:30:00Z", "2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00+00:00", "2024-01-01T00:00:00.000000000Z"];
const uuid: FormatSamples = () => ["123e4567-e89b-42d3-a456-426614174000", "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002", "urn:uuid:123e4567-e89b-42d3-a456-426614174000"];

const samples: { readonly [format: string]: FormatSamples } = {
  date: () => ["2024-01-01", "2024-06-15", "2024-12-31", "2025-01-01"],
  time: () => ["00:00:00Z", "12:30:00Z", "23:59:59Z", "00:00:00.000Z", "00:00:00+00:00"],
  "iso-time": () => ["00:00:00", "12:30:00", "00:00:00Z"],
  "date-time": dateTime,
  "iso-date-time": dateTime,
  duration: () => ["P1D", "PT1H", "P1W", "P2D", "P1Y2M3DT4H5M6S"],
  email: mail,
  "idn-email": mail,
  hostname: host,
  "idn-hostname": host,
  ipv4: () => ["127.0.0.1", "192.0.2.1", "192.0.2.2", "1.1.1.1", "255.255.255.255"],
  ipv6: () => ["::1", "2001:db8::1", "2001:db8::2", "::", "2001:0db8:0000:0000:0000:0000:0000:0001"],
  uri: longUri,
  url: (filling) => ["https://example.com", "https://example.com/sample", "https://example.org", `https://example.com/${filling}`, "http://a.co"],
  iri: longUri,
  "uri-reference": longReference,
  "iri-reference": longReference,
  "uri-template": (filling) => ["https://example.com/{id}", "/{id}", "sample", "a", `/${filling}`],
  uuid,
  guid: uuid,
  "json-pointer": (filling) => ["/sample", "/a", "", "/b/0", `/${filling}`],
  "json-pointer-uri-fragment": (filling) => ["#/sample", "#/a", "#", `#/${filling}`],
  "relative-json-pointer": (filling) => ["0", "1", "0/sample", "1/a", `0/${filling}`],
  regex: (filling) => ["^sample$", "sample", ".*", "a", filling],
  byte: (filling) => ["c2FtcGxl", "YQ==", "", "MTIz", filling.slice(0, filling.length - (filling.length % 4)), `${filling.slice(0, filling.length - (filling.length % 4))}YQ==`],
};

/** Texts that a format accepts; none for a format that nobody here knows. */
export function formatSamples(format: string, filling: string): readonly string[] {
  return Object.hasOwn(samples, format) ? ((samples[format] as FormatSamples)(filling)) : [];
}

/** Labels of a host are 63 characters at most. */
function hostOf(filling: string): string {
  const labels = filling.slice(0, 200).match(/.{1,60}/g) ?? ["a"];
  return [...labels, "example.com"].join(".");
}
