// A small to-do server, written with the official SDK 2.x: stdio, state in memory.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const todos = [];

serveStdio(() => {
  const server = new McpServer({ name: "todo", version: "2.0.0" });

  server.registerTool(
    "add_todo",
    {
      description: "Adds a to-do and gives its id",
      inputSchema: z.object({ title: z.string().min(1) }),
      outputSchema: z.object({ id: z.number().int(), title: z.string(), isDone: z.boolean() }),
    },
    ({ title }) => {
      const todo = { id: todos.length + 1, title, isDone: false };
      todos.push(todo);
      return { content: [{ type: "text", text: JSON.stringify(todo) }], structuredContent: todo };
    },
  );

  server.registerTool(
    "complete_todo",
    { description: "Marks a to-do as done", inputSchema: z.object({ id: z.number().int() }) },
    ({ id }) => {
      const todo = todos.find((each) => each.id === id);
      if (todo === undefined) return { isError: true, content: [{ type: "text", text: `no to-do with id ${id}` }] };
      todo.isDone = true;
      return { content: [{ type: "text", text: `done: ${todo.title}` }] };
    },
  );

  return server;
});
