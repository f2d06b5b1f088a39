import { beforeEach, expect, test, vi } from 'vitest'

const answers: boolean[] = []
const asked: { text?: string }[] = []
let withdrawn: AbortSignal
vi.mock('../say.ts', () => ({
  askFirst: async (question: { text?: string }, signal: AbortSignal) => {
    asked.push(question)
    withdrawn = signal
    return answers.shift() ?? false
  },
}))
const { lostBetween, mayClose, mayLeave, noteSent, noteUnsaved, unsavedIn } = await import('./unsaved-text.ts')

type Form = { n: number }
const form = (what: string, n: number, more: { place?: string[]; scopes?: { name: string }[] } = {}) => {
  const state: Form = { n }
  const out = noteUnsaved({
    what,
    count: () => state.n,
    drafted: false,
    place: more.place ?? [],
    scopes: more.scopes ?? [],
    forget: () => {
      state.n = 0
    },
  })
  leave.push(out)
  return state
}
const leave: (() => void)[] = []
beforeEach(() => {
  for (const out of leave.splice(0)) out()
  answers.length = 0
  asked.length = 0
})
const at = (pathname: string, search = '') => ({ pathname, search })

test('nothing typed asks nothing', async () => {
  form('快速建档', 0)
  expect(await mayClose()).toBe(true)
  expect(asked).toEqual([])
})

test('the question names the forms and how much is in them; no keeps, yes gives up', async () => {
  const typed = form('快速建档', 7)
  expect(await mayClose()).toBe(false)
  expect(asked[0]!.text).toContain('「快速建档」填了 7 项')
  expect(typed.n).toBe(7)
  answers.push(true)
  expect(await mayClose()).toBe(true)
  expect(typed.n).toBe(0)
})

test('two ways out at once ask once, and only the first is taken; afterwards it is asked again', async () => {
  form('快速建档', 7)
  expect(await Promise.all([mayClose(), mayClose()])).toEqual([false, false])
  expect(asked).toHaveLength(1)
  answers.push(true)
  expect(await Promise.all([mayClose(), mayClose()])).toEqual([true, false])
  expect(asked).toHaveLength(2)
})

test('who thinks better of leaving has given nothing up: the wish is asked before what would be lost', async () => {
  const typed = form('基本资料', 1)
  const wish = { title: '切换医院', text: '将进入' }
  expect(await mayLeave(wish)).toBe(false)
  expect(typed.n).toBe(1)
  answers.push(true, true)
  expect(await mayLeave(wish)).toBe(true)
  expect(asked.map(({ text }) => text)).toEqual(['将进入', '将进入', expect.stringContaining('「基本资料」填了 1 项')])
  expect(typed.n).toBe(0)
})

test('what was sent while it is asked about is asked about no more; what was not still is', async () => {
  const [sent, typed] = [form('快速建档', 7), form('备注', 1)]
  const may = mayClose()
  sent.n = 0
  noteSent()
  expect(withdrawn.aborted).toBe(false)
  typed.n = 0
  noteSent()
  expect(withdrawn.aborted).toBe(true)
  expect(await may).toBe(false)
  noteSent()
})

test('another page loses every form, another customer only the form that is about one', () => {
  form('划扣', 2, { place: ['customerId'] })
  form('编辑', 1)
  const lost = (from: ReturnType<typeof at>, to: ReturnType<typeof at>) => lostBetween(from, to).map(({ what }) => what)
  expect(lost(at('/a'), at('/b'))).toEqual(['划扣', '编辑'])
  expect(lost(at('/a', '?customerId=1'), at('/a', '?customerId=2'))).toEqual(['划扣'])
  expect(lost(at('/a', '?customerId=1&page=1'), at('/a', '?page=2&customerId=1'))).toEqual([])
})

test('a panel asks for what stands inside it, not for the page behind', () => {
  const [panel, other] = [{ name: 'panel' }, { name: 'panel' }]
  form('面板里', 1, { scopes: [panel] })
  form('页面上', 1)
  expect(unsavedIn(panel).map(({ what }) => what)).toEqual(['面板里'])
  expect(unsavedIn(other)).toEqual([])
  expect(unsavedIn()).toHaveLength(2)
})
