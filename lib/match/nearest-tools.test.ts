import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestTools } from "./nearest-tools.js";

test("near names come first, each once, the nearest is probably meant", () => {
  assert.deepEqual(nearestTools("get_wether", ["list", "get_weather", "get_weather", "set_weather"]), {
    nearest: ["get_weather"],
    names: ["get_weather", "set_weather", "list"],
  });
});

test("nothing is near where nothing is alike", () => {
  assert.deepEqual(nearestTools("add", ["subtract"]), { nearest: [], names: ["subtract"] });
});

test("a hundred thousand names, and very long ones, cost little", () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `${index}${"x".repeat(1000)}`);
  const { names: told } = nearestTools("y".repeat(100_000), names);
  assert.equal(told.length, 10);
});
