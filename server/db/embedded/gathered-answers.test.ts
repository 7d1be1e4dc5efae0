import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { gatherAnswers } from './gathered-answers.ts'

/** A socket that keeps what is sent, piece by piece. */
function kept(): { socket: Writable; pieces: string[] } {
  const pieces: string[] = []
  const socket = new Writable({
    writev(chunks, done) {
      pieces.push(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)).toString('latin1'))
      done()
    },
  })
  gatherAnswers(socket)
  return { socket, pieces }
}

const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')

test('an answer of several messages is one piece, and it is sent with its last message', () => {
  const { socket, pieces } = kept()
  for (const message of ['1parsed', '2bound', 'Done']) socket.write(Buffer.from(message))
  expect(pieces).toEqual([])
  socket.write(ready)
  expect(pieces).toEqual([`1parsed2boundDone${ready.toString('latin1')}`])
  socket.write(Buffer.from('next'))
  socket.write(ready)
  expect(pieces).toHaveLength(2)
})

test('what is no whole answer goes out with the turn, and what is ended loses nothing', async () => {
  const { socket, pieces } = kept()
  socket.write(Buffer.from('copy '))
  socket.write(Buffer.from('data'))
  await expect.poll(() => pieces).toEqual(['copy data'])
  socket.write(Buffer.from('refused'))
  socket.end()
  await expect.poll(() => socket.writableFinished).toBe(true)
  expect(pieces).toEqual(['copy data', 'refused'])
})
