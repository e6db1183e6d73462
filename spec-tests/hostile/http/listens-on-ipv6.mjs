// Listens at the IPv6 address of this machine, which is fine.
import { serve } from "./serve.mjs";
serve({}, { host: "::1" });
