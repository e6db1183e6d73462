// Prints its usage and ends with exit code 0, as a program that lacks an argument.
console.log("Usage: my-server --stdio");
