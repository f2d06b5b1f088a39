/** 最近跟进 of somebody in the pool: what was said last, so that whoever takes her need not ask again. One of the day's looks. */
import { consultResultWords } from '@clinic/contract/areas/consulting/words.ts'
import type { PoolRow, pools } from '@clinic/contract/areas/pool/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { sentenceOf } from '../../kit/query.ts'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { Waiting } from '../../kit/show/states.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { useLook } from './use-look.ts'

type Follow = OutputOf<typeof pools.look>['follows'][number]

const Talk = ({ follow: { at, byName, result, text, noDealReason } }: { follow: Follow }) => (
  <li>
    <p className="pool-talk">
      <ShortMoment at={at} /> {byName} <StateTag value={result} words={consultResultWords} />
    </p>
    {text && <p>{text}</p>}
    {noDealReason && <p className="none">未成交：{noDealReason}</p>}
  </li>
)

type Props = { readonly row: PoolRow; readonly onClose: () => void }

const LookDrawer = ({ row, onClose }: Props) => {
  const { customerId, kind, customerName } = row
  const look = useLook({ customerId, kind })
  return (
    <SidePanel title={`最近跟进：${customerName}`} width={720} onClose={onClose}>
      {look.isError && <p role="alert">{sentenceOf(look.error)}</p>}
      {!look.isError && !look.data && <Waiting />}
      {look.data && (
        <>
          {look.data.follows.length === 0 && <p className="none">还没有接诊记录</p>}
          <ol className="pool-talks">
            {look.data.follows.map((follow) => (
              <Talk key={follow.at} follow={follow} />
            ))}
          </ol>
          {look.data.left !== null && <p className="none">今天还可以查看 {look.data.left} 位</p>}
        </>
      )}
    </SidePanel>
  )
}
export default LookDrawer
