/** 申请导出: more customers than one may take along at once, as the list is filtered now. */
import { exports } from '@clinic/contract/areas/exports/calls.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'

const F = fieldsOf(exports.create)

type Props = {
  /** What the list is narrowed by. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

/** Mount it when it opens. */
export const AskDrawer = ({ filters, onClose }: Props) => (
  <DrawerForm
    title="申请导出客户"
    call={exports.create}
    deed="申请导出"
    saveLabel="提交申请"
    things={[filters]}
    initial={{ withPhone: false }}
    toInput={({ reason, withPhone }) => ({
      ...filters,
      reason: String(reason ?? ''),
      ...(withPhone === true ? { withPhone: true } : {}),
    })}
    follows={['由另一位有审批权限的同事决定，结果会发消息给您。', '通过后 24 小时内可以下载一次。']}
    done="已提交，等待审批"
    onDone={() => undefined}
    onClose={onClose}
  >
    <F.Reason name="reason" label="申请原因" reasons={['年度客户分析', '回访名单核对', '系统迁移']} />
    <F.Switch name="withPhone" label="需要手机号" />
  </DrawerForm>
)
