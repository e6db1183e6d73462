#!/usr/bin/env node
import { version } from "mcpeak";
console.log("hi", version, process.argv.slice(2));
