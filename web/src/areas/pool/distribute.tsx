/** 分配: to whom, and how they are shared among several. */
import { jobOfOwner } from '@clinic/contract/areas/customers/ownership.ts'
import { type PoolKind, pools, shareModes } from '@clinic/contract/areas/pool/calls.ts'
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Form } from 'antd'
import { sayPartial } from '../../kit/act/say-partial.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { useAnswer } from '../../kit/query.ts'
import { StaffChoice } from '../staff/index.ts'
import './pool.css'

type Input = InputOf<typeof pools.distribute>
type Receiver = Input['receivers'][number]
type Value = { value?: Receiver[]; onChange?: (receivers: Receiver[]) => void; id?: string; kind: PoolKind }

const F = fieldsOf(pools.distribute)

/** People, and with weights how much of the whole each is given. */
const Receivers = ({ value = [], onChange, id, kind }: Value) => {
  const weighted = Form.useWatch('mode') === 'weight'
  const job = jobOfOwner[kind] ?? ''
  const people = useAnswer(staff.byJobName, { hospitalJobName: job }, { freshFor: 60_000 })
  const nameOf = (userId: number) => people.data?.find((one) => one.id === userId)?.usrName ?? ''
  const choose = (ids: number[]) =>
    onChange?.(ids.map((userId) => value.find((one) => one.userId === userId) ?? { userId, weight: 1 }))
  return (
    <>
      <StaffChoice
        {...(id ? { id } : {})}
        many
        job={job}
        value={value.map(({ userId }) => userId)}
        onChange={(ids) => choose((ids as number[] | undefined) ?? [])}
      />
      {weighted &&
        value.map(({ userId, weight }) => (
          <div key={userId} className="pool-weight">
            <span>{nameOf(userId)}</span>
            <NumberInput
              aria-label={`${nameOf(userId)}的权重`}
              min={0}
              max={100}
              value={weight ?? 1}
              onChange={(next) =>
                onChange?.(value.map((one) => (one.userId === userId ? { userId, weight: next ?? 0 } : one)))
              }
            />
          </div>
        ))}
    </>
  )
}

export const distributeFields = (kind: PoolKind) => (
  <>
    <F.Radio name="mode" label="方式" options={shareModes} />
    <F.Field name="receivers" label="分配给">
      <Receivers kind={kind} />
    </F.Field>
    <F.TextArea name="reason" label="说明" required={false} />
  </>
)

/** Weights go along with their mode alone. */
export const distributeInput =
  (kind: PoolKind) =>
  (values: Record<string, unknown>, rows: readonly { customerId: number }[]): Input => {
    const { mode, receivers = [], reason } = values as Partial<Input>
    return {
      kind,
      customerIds: rows.map(({ customerId }) => customerId),
      mode: mode ?? 'average',
      receivers: receivers.map(({ userId, weight }) =>
        mode === 'weight' ? { userId, weight: weight ?? 1 } : { userId },
      ),
      ...(reason ? { reason } : {}),
    }
  }

/** Who was given how many, then who was passed over and who is left. */
export const sayShared = (answer: unknown): void => {
  const { given, skipped, refused } = answer as OutputOf<typeof pools.distribute>
  const shares = given.map(({ name, count }) => `${name} ${count} 位`).join('，')
  sayPartial(given.length > 0 ? `已分配：${shares}` : '没有分配', [...skipped, ...refused])
}
