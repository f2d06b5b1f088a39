/** One page on a customer for whoever she was given to: who she is, what waits, what happened last; confirmed at the foot. */
import { ownerKinds, ownerMoves } from '@clinic/contract/areas/customers/ownership.ts'
import { type PackRow, packStates, packs, packTable, UNREAD_HOURS } from '@clinic/contract/areas/packs/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { useStage } from '../../kit/act/stage.tsx'
import { Block, FactGrid } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { momentText, StateTag } from '../../kit/show/text.tsx'
import { CustomerStrip } from '../customers/index.ts'
import { LatestHappenings } from '../timeline/index.ts'
import { confirming } from './actions.ts'
import { OpenWork } from './OpenWork.tsx'
import { Portrait } from './Portrait.tsx'
import './packs.css'

const titles = titlesOf(packTable)
/** Lines of what happened last. */
const TOUCHES = 5

/** What is hidden from this person is no fact. */
const factsOf = ({ kind, fromName, toName, mode, reason, givenByName, givenAt, readAt }: PackRow) =>
  [
    { label: titles.kind, value: ownerKinds[kind] },
    { label: titles.fromName, value: fromName === undefined ? undefined : (fromName ?? '公海') },
    { label: titles.toName, value: toName },
    { label: titles.mode, value: mode && ownerMoves[mode] },
    { label: titles.givenByName, value: givenByName === undefined ? undefined : (givenByName ?? '系统') },
    { label: titles.givenAt, value: momentText(givenAt) },
    { label: titles.readAt, value: readAt ? momentText(readAt) : undefined },
    { label: titles.reason, value: reason, wide: true },
  ].filter(({ value }) => value !== undefined)

const Confirm = ({ pack }: { readonly pack: PackRow }) => {
  const { id: me } = usePerson()
  const may = useMay()
  const { start, stage } = useStage()
  if (pack.state !== 'unread' || !may(packs.read.may)) return null
  const action = confirming(me)
  const drawn = {
    key: action.label,
    label: action.label,
    primary: true,
    refusal: action.whyNot?.(pack) ?? null,
    start: () => start(action, pack),
  }
  return (
    <footer className="pack-foot">
      <span>看完后请确认：超过 {UNREAD_HOURS} 小时未读会提醒部门主管</span>
      <ActionRow actions={[drawn]} />
      {stage}
    </footer>
  )
}

const Pack = ({ pack }: { readonly pack: PackRow }) => (
  <div className="pack">
    <CustomerStrip customerId={pack.customerId} />
    <Block title="交接" extra={<StateTag value={pack.state} words={packStates} />}>
      <FactGrid facts={factsOf(pack)} />
    </Block>
    <OpenWork customerId={pack.customerId} />
    <Portrait customerId={pack.customerId} />
    <LatestHappenings customerId={pack.customerId} count={TOUCHES} title="最近动态" />
    <Confirm pack={pack} />
  </div>
)

const PackDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(packs.one, { id })
  return (
    <SidePanel title="交接包" width={720} onClose={onClose}>
      <Answered of={answer} rows={8}>
        {(pack) => <Pack pack={pack} />}
      </Answered>
    </SidePanel>
  )
}
export default PackDrawer
