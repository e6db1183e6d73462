import type { ListenFacts } from "../facts/listen.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";

/** Sentences about ports and addresses that a server can't have. */
export function listenWords(facts: ListenFacts): Words {
  const host = escapeControls(facts.host);
  switch (facts.code) {
    case "SERVER_PORT_BUSY":
      return {
        message: `The port ${facts.port} of ${host} is in use already.`,
        hint: "End what uses it, choose another port, or leave the port out to get one that is free.",
      };
    case "SERVER_CANNOT_LISTEN":
      return { message: `A server can't listen at the port ${facts.port} of ${host}: ${escapeControls(facts.detail)}.`, hint: hint(facts.reason, facts.host) };
  }
}

function hint(reason: string, host: string): string {
  switch (reason) {
    case "EACCES":
    case "EPERM":
      return "Choose a port above 1023: those below are for programs with more rights.";
    case "EADDRNOTAVAIL":
      return `${showValue(host)} is no address of this machine. Leave the host out to use 127.0.0.1.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `Nobody knows the name ${showValue(host)}. Leave the host out to use 127.0.0.1.`;
    case "ERR_SOCKET_BAD_PORT":
      return "A port is an integer from 0 to 65535; 0 is any that is free.";
    default:
      return "Leave host and port out to listen at any free port of 127.0.0.1.";
  }
}
