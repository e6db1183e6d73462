// Gives back what it reads, as `cat` does.
process.stdin.pipe(process.stdout);
