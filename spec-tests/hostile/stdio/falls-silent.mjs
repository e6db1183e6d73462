// Answers nothing more once it was called.
import { serve } from "./serve.mjs";
let isSilent = false;
await serve({ hostile: () => (isSilent = true), fine: (message, answer) => isSilent || answer(message) });
