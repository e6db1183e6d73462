// Preloaded into a server under test: it reaches no network and starts no program but git. Everything else fails
// at once, and in the same way on every machine.
const { ChildProcess } = require("node:child_process");
const { Socket } = require("node:net");

Socket.prototype.connect = function () {
  process.nextTick(() => this.destroy(Object.assign(new Error("no network here"), { code: "ENETUNREACH" })));
  return this;
};

const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function (options) {
  const isAllowed = /(?:^|\/)git$/.test(options.file);
  return spawn.call(this, isAllowed ? options : { ...options, file: "/nowhere/no-program-here" });
};
