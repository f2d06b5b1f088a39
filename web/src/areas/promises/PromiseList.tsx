/** Promises as a list: everybody's on the page, one customer's in her panel and window. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import type { GiftPromise } from '@clinic/contract/areas/promises/nouns.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { isOver, promiseActions, promiseColumns, promiseFilters } from './promise-list.tsx'

const PromiseDrawer = lazy(() => import('./PromiseDrawer.tsx'))

// What kept one is taken back at the till, at refunds and among coupons.
const topics = ['promise', 'payment.changed', 'refund.changed', 'coupon.changed', 'purchase.changed']
const asked = [promises.list]
const hers = promiseColumns
  .filter(({ name }) => name !== 'customerName')
  .map((column) => (column.name === 'content' ? { ...column, frozen: true } : column))

type Props = { readonly customerId?: number; readonly onDone?: () => void }

export const PromiseList = ({ customerId, onDone }: Props) => {
  useLive(topics, asked)
  const [writing, setWriting] = useState(false)
  const one = customerId !== undefined
  const always = useMemo(() => (customerId === undefined ? {} : { customerId }), [customerId])
  const tools = useMemo((): ListTool<GiftPromise>[] => {
    const add = { label: '登记承诺', primary: true, may: promises.create.may, run: () => setWriting(true) }
    return one ? [add] : [add, listExport(promises.export)]
  }, [one])
  return (
    <>
      <ListPage
        embedded={one}
        list={promises.list}
        noun="赠送承诺"
        columns={one ? hers : promiseColumns}
        {...(one ? {} : { filters: promiseFilters })}
        tools={tools}
        actions={promiseActions}
        always={always}
        isVoid={isOver}
      />
      <Suspense fallback={null}>
        {writing && (
          <PromiseDrawer
            {...(one ? { customerId } : {})}
            {...(onDone ? { onDone } : {})}
            onClose={() => setWriting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
