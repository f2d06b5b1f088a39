/** Loaded into a program that tools/pinned-node.mjs runs: when the one who waits for it is killed, it stops too. */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
