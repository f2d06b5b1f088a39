/** 加入黑名单: a proposal, decided by a second person. */
import { blacklist, blacklistKinds, entryTable } from '@clinic/contract/areas/blacklist/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { fit } from '../../kit/schema.ts'
import { proposalFields, saidIn } from './proposal-fields.tsx'

const titles = titlesOf(entryTable)
const F = fieldsOf(blacklist.create)
const BOTH = 'both'
/** Both are two entries: each ends and is released by itself. */
const kindOptions = { ...blacklistKinds, [BOTH]: '两项都申请' }

type Props = {
  readonly customerId: number
  readonly name?: string | undefined
  readonly onDone?: () => void
  readonly onClose: () => void
}

const ProposeDrawer = ({ customerId, name, onDone, onClose }: Props) => (
  <DrawerForm
    title={name ? `加入黑名单：${name}` : '加入黑名单'}
    call={blacklist.create}
    deed="加入黑名单"
    saveLabel="提交审核"
    things={[{ customerId }]}
    initial={{ kind: 'marketing' }}
    toInput={({ kind, ...values }) =>
      fit(blacklist.create, {
        customerId,
        ...(kind === BOTH ? { kind: 'service', also: 'marketing' } : { kind }),
        ...saidIn(values),
      })
    }
    follows={['审核通过后生效。', '限制营销：不推荐项目，不能领取或分配；拒绝服务：还不能分诊登记和开单，急诊除外。']}
    done="已提交，等待审核"
    onDone={() => onDone?.()}
    onClose={onClose}
  >
    <F.Radio name="kind" label={titles.kind} options={kindOptions} />
    {proposalFields()}
  </DrawerForm>
)
export default ProposeDrawer
