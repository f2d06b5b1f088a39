import { files, imagePath } from '@clinic/contract/areas/files/calls.ts'
import { hospitalAdministration as calls } from '@clinic/contract/areas/hospitals/administration.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { pdf, picture, uploaded } from '../../../test/uploads.ts'

let clinic: Clinic
let admin: Actor
let front: Actor

beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
  front = await clinic.as('front')
})

const facts = async () => {
  const { version } = await admin.ask(calls.own, {})
  return { contact: '周', provinceId: 330000, cityId: 330100, areaId: 330108, version }
}
const send = async (who: Actor, colour: string) =>
  await uploaded(clinic.node, who.token, { name: '院徽.png', bytes: await picture(colour, { kind: 'png' }) })
const shown = async (who: Actor) => (await who.ask(session.current, {})).hospital.logo

test('a logo is seen by everybody in the hospital and nobody outside, and a new one takes its place', async () => {
  expect(await shown(front)).toBe(null)
  const first = await send(admin, '#204060')
  await admin.ask(calls.updateOwn, { ...(await facts()), logo: first })
  expect((await admin.ask(calls.own, {})).logo).toEqual({
    id: first,
    originalName: '院徽.png',
    filePath: imagePath(first),
  })
  expect(await shown(front)).toBe(imagePath(first))
  expect((await front.raw('GET', imagePath(first))).status).toBe(200)
  const stranger = await (await newClinic()).as('admin')
  expect((await stranger.raw('GET', imagePath(first))).status).toBe(404)
  // What is said without it leaves it; it does not go by itself.
  await admin.ask(calls.updateOwn, await facts())
  expect(await shown(front)).toBe(imagePath(first))
  expect(await admin.refused(files.remove, { fileId: first })).toMatchObject({ code: 42398 })
  const second = await send(admin, '#602040')
  await admin.ask(calls.updateOwn, { ...(await facts()), logo: second })
  expect((await front.raw('GET', imagePath(first))).status).toBe(404)
  await admin.ask(calls.updateOwn, { ...(await facts()), logo: null })
  expect(await shown(front)).toBe(null)
  expect((await front.raw('GET', imagePath(second))).status).toBe(404)
})

test('neither a PDF nor somebody else’s picture becomes a logo', async () => {
  const paper = await uploaded(clinic.node, admin.token, { name: 'a.pdf', bytes: pdf() })
  expect(await admin.refused(calls.updateOwn, { ...(await facts()), logo: paper })).toMatchObject({ status: 404 })
  const theirs = await send(front, '#111213')
  expect(await admin.refused(calls.updateOwn, { ...(await facts()), logo: theirs })).toMatchObject({ status: 404 })
  expect(await shown(front)).toBe(null)
})
