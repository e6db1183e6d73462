// Greets on stdout before it reads anything, as many a framework does.
import { line, serve } from "./serve.mjs";
line("My Server v1.0 — listening");
line("(node:1) Warning: something is deprecated");
await serve();
