import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from './notify.ts'
import { giveVoice, type Voice } from './say.ts'

const open = vi.fn()
giveVoice({ notification: { open } } as unknown as Voice)

let tones = 0
class FakeAudio {
  currentTime = 0
  destination = {}
  createOscillator = () => ({
    frequency: {},
    connect: (next: unknown) => next,
    start: () => {
      tones += 1
    },
    stop: () => undefined,
  })
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
  })
}
vi.stubGlobal('AudioContext', FakeAudio)

beforeEach(() => {
  open.mockClear()
  tones = 0
})
const shown = async () => {
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  return open.mock.calls[0]![0] as Record<string, unknown> & { style: Record<string, unknown> }
}

test('by itself: 3,000 ms, bottom right, 320 px, with a cross', {
  tags: ['F0521', 'F0522', 'F0523', 'F0644'],
}, async () => {
  notify({ title: '通知', message: '内容' })
  expect(await shown()).toMatchObject({
    title: '通知',
    description: '内容',
    duration: 3,
    placement: 'bottomRight',
    closable: true,
    style: { width: 320 },
  })
  expect(tones).toBe(0)
})

test('title, duration, position, cross, colour, sound and markup are the caller’s', { tags: ['F0520'] }, async () => {
  const given = { duration: 5_000, position: 'topLeft', showClose: false, backgroundColor: '#fff7e6' } as const
  notify({ title: '通知', html: '<b>粗</b>', sound: true, ...given })
  const note = await shown()
  expect(note).toMatchObject({ duration: 5, placement: 'topLeft', closable: false })
  expect(note.style.background).toBe('#fff7e6')
  expect(note.description).not.toBe('<b>粗</b>')
  expect(tones).toBe(1)
})

test('a positive duration ends by itself, any other waits for the click', { tags: ['F0538', 'F0539'] }, async () => {
  for (const duration of [0, -1]) {
    open.mockClear()
    notify({ title: '通知', duration })
    expect((await shown())['duration']).toBe(false)
  }
})

test('each corner stacks its own, each note with its cross', { tags: ['F0540'] }, async () => {
  notify({ title: '通知', position: 'topRight' })
  expect(await shown()).toMatchObject({ placement: 'topRight', closable: true })
})
