import { suite, testCase } from "mcpeak";
import { z } from "zod";

const todo = z.object({ id: z.number().int(), title: z.string(), isDone: z.boolean() });

export default suite("todo", "To-do server", { defaultTimeoutMs: 5_000 })
  .case("tools", "offers both tools")
    .listTools()
    .expect.toolExists("add_todo")
    .expect.toolExists("complete_todo")
  .case("add", "gives a new to-do with its id")
    .callTool("add_todo", { title: "write tests" })
    .expect.isError(false)
    .expect.structuredContent(todo.extend({ id: z.literal(1), isDone: z.literal(false) }))
  .case("complete", "marks the to-do as done")
    .callTool("complete_todo", { id: 1 })
    .expect.isError(false)
    .expect.body(z.string().includes("write tests"))
  .case("complete-unknown", "says which id it does not know")
    .callTool("complete_todo", { id: 99 })
    .expect.isError(true)
    .expect.body(z.string().includes("99"))
  .cases(
    [undefined, 5, ""].map((title, index) =>
      testCase(`bad-title-${index}`, `rejects the title ${JSON.stringify(title)}`)
        .callTool("add_todo", title === undefined ? {} : { title })
        .expect.isError(true),
    ),
  );
