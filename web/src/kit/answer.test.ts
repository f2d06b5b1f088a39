import { call } from '@clinic/contract/call.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { type Answer, useAnswer } from './query.ts'

const one = call('GET /api/v1/thing/{id}', {
  title: '查看',
  may: 'self',
  input: { id: Type.Integer() },
  output: Type.Object({ name: Type.String() }),
})

/** What a screen knows in its first drawing, when an older answer lies there already. */
const firstDrawing = (input: { id: number } | null): Answer<unknown> => {
  const client = new QueryClient()
  client.setQueryData([one.path, one.method, null], { name: '别人' })
  let told: Answer<unknown> | undefined
  const Screen = () => {
    told = useAnswer(one, input, { keepLast: true })
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen)))
  return told!
}

test('what is not asked is not pending and has no answer, and asking it again asks nothing', async () => {
  const { refetch, ...answer } = firstDrawing(null)
  expect(answer).toEqual({
    data: undefined,
    error: null,
    isError: false,
    isPending: false,
    isFetching: false,
    dataUpdatedAt: 0,
  })
  expect((await refetch()).data).toBeUndefined()
})

test('what is asked is pending until it is answered', () => {
  expect(firstDrawing({ id: 1 })).toMatchObject({ data: undefined, isPending: true })
})
