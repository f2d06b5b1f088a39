/** What is done with a customer from the head of her panel and window: two things in words, the rest behind 更多. */
import { EllipsisOutlined } from '@ant-design/icons'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { Button } from 'antd'
import { Suspense, use, useMemo, useState } from 'react'
import { useStage } from '../../../kit/act/stage.tsx'
import { WithMenu } from '../../../kit/act/WithMenu.tsx'
import type { HeadAction } from '../../../kit/page/entry.ts'
import { useMay, usePerson } from '../../../kit/person.ts'
import { recordAllergy } from '../archive/Allergy.tsx'
import { edit, type Subject } from '../list/actions.tsx'
import { openWindow } from '../panel/window.ts'

const offered = import.meta.glob<readonly HeadAction[] | undefined>('../../*/index.{ts,tsx}', { import: 'headActions' })

let loading: Promise<readonly HeadAction[]> | undefined
const load = async (): Promise<readonly HeadAction[]> =>
  (await Promise.all(Object.values(offered).map((one) => one())))
    .flatMap((actions) => actions ?? [])
    .sort((a, b) => a.rank - b.rank)

const IN_WORDS = 2

type Deed = { readonly key: string; readonly label: string; readonly start: () => void }
type Props = { readonly customer: Subject; readonly refresh: () => void }

/** What areas offer, and what is done with the archive itself. */
const useDeeds = ({ customer, refresh }: Props) => {
  loading ??= load()
  const all = use(loading)
  const may = useMay()
  const { hospital } = usePerson()
  const { start, stage } = useStage()
  const [open, setOpen] = useState<HeadAction | null>(null)
  const own = useMemo(
    () => [
      { ...edit<Subject>(openWindow), label: '编辑资料', onDone: refresh },
      { ...recordAllergy, onDone: refresh },
    ],
    [refresh],
  )
  const theirs = all.filter((action) => may(action.may) && !(action.notInP && hospital.sysVer === 'P'))
  const deeds: readonly Deed[] = [
    ...theirs.map((action) => ({ key: action.key, label: action.label, start: () => setOpen(action) })),
    ...own
      .filter(({ call }) => call && may(call.may))
      .map((action) => ({ key: action.label, label: action.label, start: () => start(action, customer) })),
  ]
  const Dialog = open?.component
  const drawn = (
    <>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog customerId={customer.id} onDone={refresh} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {stage}
    </>
  )
  return [deeds, drawn] as const
}

const Offered = (props: Props) => {
  const [deeds, drawn] = useDeeds(props)
  const rest = deeds.slice(IN_WORDS)
  return (
    <>
      {deeds.slice(0, IN_WORDS).map(({ key, label, start }) => (
        <Button key={key} onClick={start}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <WithMenu entries={rest} onPick={(key) => rest.find((deed) => deed.key === key)?.start()}>
          <Button icon={<EllipsisOutlined />}>更多</Button>
        </WithMenu>
      )}
      {drawn}
    </>
  )
}

/** Nothing before it is known who she is: her name stands in what opens. */
export const HeadActions = ({ customer, refresh }: { customer: Subject | undefined; refresh: () => void }) => {
  const may = useMay()(customers.details.may)
  if (!customer || !may) return null
  return (
    <Suspense fallback={null}>
      <Offered customer={customer} refresh={refresh} />
    </Suspense>
  )
}
