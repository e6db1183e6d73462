import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestName, nearestNames } from "./nearest-names.js";

test("the names most alike come first, equally near ones in their order", () => {
  assert.deepEqual(nearestNames("get_wether", ["add", "set_weather", "get_weather", "sub"]), ["get_weather", "set_weather", "add", "sub"]);
  assert.deepEqual(nearestNames("x", []), []);
});

test("a misspelling finds what was meant", () => {
  const keys = ["id", "name", "timeoutMs", "operation", "assertions"];
  assert.equal(nearestName("timeout", keys), "timeoutMs");
  assert.equal(nearestName("timeout_ms", keys), "timeoutMs");
  assert.equal(nearestName("Name", keys), "name");
  assert.equal(nearestName("assertion", keys), "assertions");
  assert.equal(nearestName("assert", keys), undefined);
  assert.equal(nearestName("", keys), undefined);
});

test("a name that is like nothing finds nothing", () => {
  assert.equal(nearestName("skip", ["id", "name", "timeoutMs"]), undefined);
  assert.equal(nearestName("tags", []), undefined);
  assert.equal(nearestName("x", ["y"]), undefined);
});

test("names of any length are compared in bounded time", () => {
  const long = "a".repeat(5_000_000);
  assert.equal(nearestNames(long, ["b", `${long}b`])[0], `${long}b`);
});

test("two letters that changed places are one slip, also in a short name", () => {
  assert.equal(nearestName("tset", ["test", "tools"]), "test");
  assert.equal(nearestName("aclls", ["call"]), undefined);
  assert.equal(nearestName("stet", ["test"]), undefined);
});
