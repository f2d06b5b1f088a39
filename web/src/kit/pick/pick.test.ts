import { open } from '@clinic/contract/envelope.ts'
import { describe, expect, test } from 'vitest'
import { takenEarly } from './early-enter.ts'
import { GRID_PAGE_SIZE, gridOption, gridOptions, gridRequest } from './grid.ts'
import { filledColumns, stillOffered } from './option.ts'
import { waitFor, whenToAsk } from './throttle.ts'
import { THROTTLE_MS } from './typed-answer.ts'

describe('the remote grid', () => {
  test('asks for page 1 with 1000 rows, custQuery and query', { tags: ['F0395', 'F0449'] }, () => {
    expect(GRID_PAGE_SIZE).toBe(1000)
    expect(gridRequest(' 张 ', { status: 0 })).toEqual({
      page: 1,
      pageSize: 1000,
      custQuery: '张',
      query: { status: 0 },
    })
  })

  test('reads code, data and data.rows', { tags: ['F0396'] }, () => {
    const answer = open<{ rows: object[] }>({ code: 200, data: { rows: [{ id: 7, name: '张三' }], total: 1 }, msg: '' })
    expect([answer.ok, answer.code]).toEqual([true, 200])
    expect(gridOptions(answer.data)).toEqual([{ value: 7, label: '张三' }])
    expect(open({ code: 403, data: null, msg: '没有权限' }).ok).toBe(false)
  })

  test('a row is id, name and phone unless told otherwise', { tags: ['F0197', 'F0198', 'F0199'] }, () => {
    expect(gridOption({ id: 1, name: '李四', phone: '138****0000' })).toEqual({
      value: 1,
      label: '李四',
      note: '138****0000',
    })
    const fields = { valueField: 'no', displayField: 'title', phoneField: 'mobile' }
    expect(gridOption({ no: 'A1', title: '王五', mobile: '139****0000' }, fields)).toEqual({
      value: 'A1',
      label: '王五',
      note: '139****0000',
    })
  })

  test('a row shows what its columns name; a column that is kept from this person, or that nobody fills, is left out', () => {
    const columns = [
      { name: 'name', title: '姓名' },
      { name: 'no', title: '客户编号', width: 116 },
      { name: 'phone', title: '手机', width: 96 },
    ]
    const options = gridOptions(
      {
        rows: [
          { id: 1, name: '李四', no: 'KH1' },
          { id: 2, name: '李四', no: null },
        ],
      },
      { columns },
    )
    expect(options.map(({ cells }) => cells)).toEqual([
      { name: '李四', no: 'KH1', phone: null },
      { name: '李四', no: null, phone: null },
    ])
    expect(filledColumns(columns, options).map(({ name }) => name)).toEqual(['name', 'no'])
    expect(filledColumns(columns, [])).toEqual([])
  })

  test('asks at most once in 1000 ms: the first at once, the next when the second is over', {
    tags: ['F0397', 'F0450'],
  }, () => {
    expect(waitFor(0, 5_000, 1_000)).toBe(0)
    expect(waitFor(5_000, 5_000, 1_000)).toBe(1_000)
    expect(waitFor(5_000, 5_400, 1_000)).toBe(600)
    expect(waitFor(5_000, 6_000, 1_000)).toBe(0)
  })
})

/** Types a text letter by letter and answers each question after a while: when what was asked, and what was shown. */
const typing = (text: string, everyMs: number, answerMs: number) => {
  const calls: { at: number; text: string; until: number }[] = []
  const shown: string[] = []
  let [asked, last] = ['', Number.NEGATIVE_INFINITY]
  for (let now = 0; now <= 60_000; now += 10) {
    const typed = text.slice(0, Math.floor(now / everyMs) + 1)
    const running = calls.at(-1)
    if (running?.until === now) shown.push(running.text)
    const busy = running !== undefined && running.until > now
    if (whenToAsk({ typed, asked, busy }, last, now, THROTTLE_MS) !== 0) continue
    ;[asked, last] = [typed, now]
    calls.push({ at: now, text: typed, until: now + answerMs })
  }
  return { calls, shown }
}

test.each([
  [50, 30],
  [120, 400],
  [120, 2_500],
  [900, 5_000],
])('typing a letter each %i ms with answers after %i ms asks one question at a time', (everyMs, answerMs) => {
  const { calls, shown } = typing('ouyangxiaotong', everyMs, answerMs)
  for (const [at, { at: asked }] of calls.entries()) {
    const before = calls[at - 1]
    if (!before) continue
    expect(asked - before.at).toBeGreaterThanOrEqual(1_000)
    expect(asked).toBeGreaterThanOrEqual(before.until)
  }
  // The last thing typed is asked, and nothing older is shown after it.
  expect(shown.at(-1)).toBe('ouyangxiaotong')
  expect(shown.map(({ length }) => length)).toEqual(shown.map(({ length }) => length).toSorted((a, b) => a - b))
})

test('a selection is kept while it is among the options and dropped when it is not, one or several', {
  tags: ['F0270', 'F0271'],
}, () => {
  const options = [
    { value: 1, label: '甲' },
    { value: 2, label: '乙' },
  ]
  expect(stillOffered(2, options)).toBe(2)
  expect(stillOffered(3, options)).toBeUndefined()
  for (const nothing of [undefined, null]) expect(stillOffered(nothing, options)).toBe(nothing)
  expect(stillOffered(1, [])).toBeUndefined()
  const both = [1, 2]
  expect(stillOffered(both, options)).toBe(both)
  expect(stillOffered([1, 3, 2], options)).toEqual([1, 2])
  expect(stillOffered([3], options)).toEqual([])
})

describe('an Enter that comes before the answer', () => {
  const lin = { value: 1, label: '林知夏' }
  const wan = { value: 2, label: '林晚' }
  const answered = { text: '林知夏', settled: true, found: [lin] }

  test('takes the only one found for what stood there', () => {
    expect(takenEarly('林知夏', answered)).toBe(lin)
  })

  test('takes nobody of an answer to something else, none of several, and none where it was not pressed', () => {
    expect(takenEarly('林知夏', { ...answered, settled: false })).toBeNull()
    expect(takenEarly('林', answered)).toBeNull()
    expect(takenEarly(null, answered)).toBeNull()
    expect(takenEarly('林', { text: '林', settled: true, found: [lin, wan] })).toBeNull()
    expect(takenEarly('林', { text: '林', settled: true, found: [] })).toBeNull()
    expect(takenEarly('林知夏', { ...answered, found: [{ ...lin, disabled: true }] })).toBeNull()
  })
})
