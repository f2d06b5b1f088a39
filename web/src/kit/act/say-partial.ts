/** A deed on several rows that was done for some: how many, and who was left out why. */
import { createElement } from 'react'
import { needVoice, say } from '../say.ts'

export type RefusedRow = { readonly id: number; readonly name: string; readonly reason: string }

/** Rows that are named; of the rest the number is told. */
const NAMED = 20

/** `sayPartial('已转移 3 位', refused)`: a short message where nobody was left out, else a list that stays until it is read. */
export const sayPartial = (done: string, refused: readonly RefusedRow[]): void => {
  if (refused.length === 0) {
    say.done(done)
    return
  }
  const lines = refused.slice(0, NAMED).map(({ id, name, reason }) => `${name || `编号 ${id}`}：${reason}`)
  const more = refused.length > NAMED ? [`另有 ${refused.length - NAMED} 位`] : []
  const list = [...lines, ...more].map((line) => createElement('li', { key: line }, line))
  void needVoice().then(({ modal }) => {
    modal.warning({
      title: `${done}，另有 ${refused.length} 位没有办成`,
      content: createElement('ul', null, list),
      okText: '知道了',
    })
  })
}
