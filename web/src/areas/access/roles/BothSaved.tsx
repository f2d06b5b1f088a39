/** Another administrator saved this role first: what she changed has been taken over, what both changed is to be chosen. */
import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import { type Merged, type Part, partWords, type Whose } from './draft-merge.ts'

const whose: readonly { value: Whose; label: string }[] = [
  { value: 'theirs', label: '对方的' },
  { value: 'mine', label: '我的' },
]

const Line = ({ part, onChoose }: { part: Part; onChoose: (first: Whose) => void }) => {
  const [first, setFirst] = useState<Whose>('mine')
  const label = partWords[part]
  return (
    <p className="role-both">
      <span>{label}两边都改过，先用</span>
      <Segmented
        size="small"
        aria-label={`${label}用哪一个`}
        value={first}
        options={[...whose]}
        onChange={(next) => {
          setFirst(next)
          onChoose(next)
        }}
      />
    </p>
  )
}

type Props = { both: Merged; onChoose: (part: Part, first: Whose) => void }

export const BothSaved = ({ both: { open, taken }, onChoose }: Props) => (
  <Alert
    type="error"
    showIcon
    role="alert"
    title={
      open.length > 0 ? '另一位管理员先改过这个角色，您的还在，请选用哪一个' : '另一位管理员先改过这个角色，您的还在'
    }
    description={
      <>
        {open.map((part) => (
          <Line key={part} part={part} onChoose={(first) => onChoose(part, first)} />
        ))}
        {taken.length > 0 && `${taken.map((part) => partWords[part]).join('、')}已并入对方的修改；`}核对后再保存。
      </>
    }
  />
)
