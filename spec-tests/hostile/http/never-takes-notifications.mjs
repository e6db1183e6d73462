// Never answers a notification.
import { serve } from "./serve.mjs";
serve({ notification: () => {} });
