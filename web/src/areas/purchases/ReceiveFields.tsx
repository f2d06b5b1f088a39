/** 接收: whose archive of this hospital it goes to. Who has the number that was told is offered first. */
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { CustomerPicker } from '../customers/index.ts'

const F = fieldsOf(referralNotes.receive)
type Match = { readonly id: number; readonly name: string; readonly code: string }

const Archive = ({ matches, help }: { matches: readonly Match[]; help: string }) =>
  matches.length === 0 ? (
    <F.Field name="customerId" label="本院客户" required help={help}>
      <CustomerPicker />
    </F.Field>
  ) : (
    <F.Select
      name="customerId"
      label="本院客户"
      options={matches.map(({ id, name, code }) => ({ value: id, label: `${name}（${code}）` }))}
      help={help}
      required
    />
  )

const ReceiveFields = ({ id }: { readonly id: number }) => {
  const answer = useAnswer(referralNotes.info, { id }, { freshFor: 0 })
  return (
    <Answered of={answer} rows={3}>
      {({ matches, phoneMasked, customerName, productHere, productCode }) => (
        <>
          <p>
            {productHere
              ? `接收后为本院项目“${productHere}”。`
              : `本院没有编码为 ${productCode} 的项目，请先在“项目管理”建立，或退回。`}
          </p>
          <Archive
            matches={matches}
            help={
              matches.length === 0
                ? `对方登记：${customerName} ${phoneMasked ?? '没有手机号'}。本院没有相同手机号的客户，请选择本人的档案；还没有的，先到“客户列表”建档`
                : `对方登记：${customerName} ${phoneMasked ?? ''}。这是本院手机号相同的客户`
            }
          />
          <F.Switch name="checked" label="已核对本人证件" />
        </>
      )}
    </Answered>
  )
}
export default ReceiveFields
