/** What other areas offer beside a customer's name. Loaded with the panel or the window. */
import { Suspense, use } from 'react'
import type { HeadAction } from '../../kit/page/entry.ts'
import { useMay } from '../../kit/person.ts'

const offered = import.meta.glob<readonly HeadAction[] | undefined>('../*/index.{ts,tsx}', { import: 'headActions' })

let loading: Promise<readonly HeadAction[]> | undefined
const load = async (): Promise<readonly HeadAction[]> =>
  (await Promise.all(Object.values(offered).map((one) => one()))).flatMap((actions) => actions ?? [])

type Props = { customerId: number; refresh: () => void }

const Offered = ({ customerId, refresh }: Props) => {
  loading ??= load()
  const may = useMay()
  return use(loading)
    .filter((action) => may(action.may))
    .map(({ key, component: Action }) => <Action key={key} customerId={customerId} refresh={refresh} />)
}

export const HeadActions = (props: Props) => (
  <Suspense fallback={null}>
    <Offered {...props} />
  </Suspense>
)
