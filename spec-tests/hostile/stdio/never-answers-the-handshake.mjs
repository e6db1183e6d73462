// Reads everything and says nothing at all.
process.stdin.resume();
