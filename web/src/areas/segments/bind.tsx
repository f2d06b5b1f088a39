/** 打标签 and 取消标签 for the customers somebody chose. */
import { bindCalls as segments } from '@clinic/contract/areas/segments/bind.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { lazy } from 'react'
import { act, type ListTool } from '../../kit/act/action.ts'
import { sayPartial } from '../../kit/act/say-partial.ts'

// A list is drawn without its forms; they arrive with the first one that opens.
const Adding = lazy(async () => ({ default: (await import('./bind-fields.tsx')).Adding }))
const Removing = lazy(async () => ({ default: (await import('./bind-fields.tsx')).Removing }))

type On = readonly { readonly id: number }[]
const input = (rows: On) => ({ customerIds: rows.map(({ id }) => id) })
const said = (verb: string) => (answer: unknown) => {
  const { changed, refused } = answer as OutputOf<typeof segments.bind>
  sayPartial(`${verb} ${changed} 位`, refused)
}

export const giveTags: ListTool<{ id: number }> = {
  ...act(segments.bind, {
    label: '打标签',
    fields: <Adding />,
    width: 'small',
    input,
    saveLabel: '打标签',
    done: null,
    onDone: said('已打标签'),
  }),
  selection: 'some',
}

export const takeTags: ListTool<{ id: number }> = {
  ...act(segments.bind, {
    label: '取消标签',
    fields: <Removing />,
    width: 'small',
    input,
    saveLabel: '取消标签',
    done: null,
    onDone: said('已取消标签'),
  }),
  selection: 'some',
}
