// Kinesis on a free port of the loopback address, which is printed, until the standard input ends.
const kinesalite = require('kinesalite')

const server = kinesalite({ createStreamMs: 20, updateStreamMs: 20, deleteStreamMs: 20, shardLimit: 100 })
server.listen(0, '127.0.0.1', () => console.log(`ready: http://127.0.0.1:${server.address().port}`))
process.stdin.on('end', () => process.exit(0)).resume()
