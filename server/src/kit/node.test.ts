/** What a node holds once is its own: two nodes of one process, with other keys and folders, do not know each other's. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { afterAll, expect, test } from 'vitest'
import { newClinic } from '../../test/clinic.ts'
import { startNode, testParts } from '../../test/node.ts'
import { pdf, sendFile } from '../../test/uploads.ts'
import { perNode } from './node.ts'

const folder = mkdtempSync(join(tmpdir(), 'clinic-node-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('keys and folders of one node are not those of another beside it', async () => {
  const clinic = await newClinic()
  const she = await clinic.with([])
  const { keys } = clinic.node.services.node
  const other = await startNode(undefined, { keys: { ...keys, pepper: randomBytes(32) }, files: folder })
  try {
    const { ticket } = await she.ask(session.wsTicket, {})
    expect(clinic.node.sessions.tickets.genuine(ticket)).toBe(true)
    expect(other.sessions.tickets.genuine(ticket)).toBe(false)
    await sendFile(clinic.node, she.token, { name: 'a.pdf', bytes: pdf('here') })
    expect(readdirSync(folder)).toEqual([])
    expect((await sendFile(other, she.token, { name: 'a.pdf', bytes: pdf('there') })).ok).toBe(true)
    expect(readdirSync(folder)).toEqual([String(clinic.hospitalId)])
  } finally {
    await other.close()
  }
})

test('what an area remembers for a node another does not find', () => {
  const known = perNode(() => new Map<string, number>())
  const [one, two] = [testParts(), testParts()]
  known(one).set('a', 1)
  expect(known(one).get('a')).toBe(1)
  expect(known(two).get('a')).toBeUndefined()
})
