// `@modelcontextprotocol/server-filesystem` may touch the folders it is given, and nothing else.
// The suite wants an empty folder; relative paths are looked up in it:
//
//   npx mcpeak test filesystem.suite.ts -- npx -y @modelcontextprotocol/server-filesystem "$(mktemp -d)"
import { suite, testCase } from "mcpeak";
import { z } from "zod";

/** Every tool of the server gives its text as `structuredContent` too. */
const content = (text: string) => z.strictObject({ content: z.literal(text) });

// What is only read may be a real file; what is written is a name that would do no harm if the server let it through.
const escapes = [
  { id: "read-absolute", tool: "read_text_file", input: { path: "/etc/passwd" } },
  { id: "read-parent", tool: "read_text_file", input: { path: "../secret.txt" } },
  { id: "read-hidden-parent", tool: "read_text_file", input: { path: "notes/../../secret.txt" } },
  { id: "read-home", tool: "read_text_file", input: { path: "~/.ssh/id_ed25519" } },
  { id: "list-root", tool: "list_directory", input: { path: "/" } },
  { id: "ask-about-absolute", tool: "get_file_info", input: { path: "/etc/passwd" } },
  { id: "search-root", tool: "search_files", input: { path: "/", pattern: "*" } },
  { id: "write-parent", tool: "write_file", input: { path: "../escaped.txt", content: "" } },
  { id: "create-parent", tool: "create_directory", input: { path: "../escaped" } },
  { id: "move-out", tool: "move_file", input: { source: "notes/todo.txt", destination: "../escaped.txt" } },
];

const badArguments = [
  { id: "no-path", tool: "read_text_file", input: {}, names: "path" },
  { id: "path-is-number", tool: "list_directory", input: { path: 5 }, names: "path" },
  { id: "head-and-tail", tool: "read_text_file", input: { path: "notes/todo.txt", head: 1, tail: 1 }, names: "both head and tail" },
  { id: "unknown-order", tool: "list_directory_with_sizes", input: { path: ".", sortBy: "colour" }, names: "sortBy" },
  { id: "text-that-is-not-there", tool: "edit_file", input: { path: "notes/todo.txt", edits: [{ oldText: "eggs", newText: "ham" }] }, names: "eggs" },
  { id: "no-such-file", tool: "read_text_file", input: { path: "notes/missing.txt" }, names: "ENOENT" },
];

export default suite("filesystem", "Filesystem server", { defaultTimeoutMs: 10_000 })
  .case("tools", "offers tools that read and tools that write")
    .listTools()
    .expect.toolExists("read_text_file")
    .expect.toolExists("write_file")
    .expect.toolExists("edit_file")
    .expect.toolExists("list_directory")
    .expect.toolExists("search_files")

  .case("starts-empty", "starts with an empty folder")
    .callTool("list_directory", { path: "." })
    .expect.isError(false)
    .expect.structuredContent(content(""))

  .case("create-folder", "makes a folder")
    .callTool("create_directory", { path: "notes" })
    .expect.isError(false)
    .expect.structuredContent(content("Successfully created directory notes"))

  .case("write", "writes a file")
    .callTool("write_file", { path: "notes/todo.txt", content: "milk\nbread\n서울 🌦\n" })
    .expect.isError(false)
    .expect.body(z.literal("Successfully wrote to notes/todo.txt"))

  .case("read", "reads back what was written")
    .callTool("read_text_file", { path: "notes/todo.txt" })
    .expect.isError(false)
    .expect.body(z.literal("milk\nbread\n서울 🌦\n"))
    .expect.structuredContent(content("milk\nbread\n서울 🌦\n"))

  .case("read-head", "reads only the first line")
    .callTool("read_text_file", { path: "notes/todo.txt", head: 1 })
    .expect.isError(false)
    .expect.structuredContent(content("milk"))

  .case("dry-run", "shows an edit as a diff")
    .callTool("edit_file", { path: "notes/todo.txt", edits: [{ oldText: "bread", newText: "rice" }], dryRun: true })
    .expect.isError(false)
    .expect.body(z.string().includes("-bread\n+rice"))

  .case("dry-run-changes-nothing", "leaves the file alone in a dry run")
    .callTool("read_text_file", { path: "notes/todo.txt" })
    .expect.body(z.literal("milk\nbread\n서울 🌦\n"))

  .case("edit", "changes a line")
    .callTool("edit_file", { path: "notes/todo.txt", edits: [{ oldText: "bread", newText: "rice" }] })
    .expect.isError(false)

  .case("edit-is-kept", "keeps the changed line")
    .callTool("read_text_file", { path: "notes/todo.txt" })
    .expect.body(z.literal("milk\nrice\n서울 🌦\n"))

  .case("tree", "gives the tree as JSON text")
    .callTool("directory_tree", { path: "." })
    .expect.isError(false)
    .expect.body({ const: [{ name: "notes", type: "directory", children: [{ name: "todo.txt", type: "file" }] }] })

  .case("search", "finds a file by its pattern")
    .callTool("search_files", { path: ".", pattern: "**/*.txt" })
    .expect.isError(false)
    .expect.body(z.string().includes("todo.txt"))

  .case("search-nothing", "says when nothing is found")
    .callTool("search_files", { path: ".", pattern: "**/*.md" })
    .expect.isError(false)
    .expect.body(z.literal("No matches found"))

  .case("read-several", "reads several files, and goes on after one that is missing")
    .callTool("read_multiple_files", { paths: ["notes/missing.txt", "notes/todo.txt"] })
    .expect.isError(false)
    .expect.body(z.string().includes("ENOENT"))
    .expect.body(z.string().includes("rice"))

  .case("move", "moves a file")
    .callTool("move_file", { source: "notes/todo.txt", destination: "done.txt" })
    .expect.isError(false)

  .case("moved", "no longer has the file at its old place")
    .callTool("list_directory", { path: "notes" })
    .expect.isError(false)
    .expect.structuredContent(content(""))

  .case("move-back", "moves the file back")
    .callTool("move_file", { source: "done.txt", destination: "notes/todo.txt" })
    .expect.isError(false)

  .cases(escapes.map(({ id, tool, input }) =>
    testCase(`stays-inside-${id}`, `${tool} refuses ${JSON.stringify(input)}`)
      .callTool(tool, input)
      .expect.isError(true)
      .expect.body(z.string().includes("Access denied - path outside allowed directories"))))

  .cases(badArguments.map(({ id, tool, input, names }) =>
    testCase(`rejects-${id}`, `${tool} rejects ${JSON.stringify(input)}`)
      .callTool(tool, input)
      .expect.isError(true)
      .expect.body(z.string().includes(names))));
