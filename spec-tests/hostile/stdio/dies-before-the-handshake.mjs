// Ends with exit code 1 before it reads anything.
console.error("Error: DATABASE_URL is not set");
process.exitCode = 1;
