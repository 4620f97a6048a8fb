/** The baseline of the start time: Fastify with one route. */
import fastify from 'fastify'

const app = fastify()
app.get('/', async () => 'ready')
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
