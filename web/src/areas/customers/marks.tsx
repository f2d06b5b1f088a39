/** Small marks of a customer, in lists and in the header. */
import { ManOutlined, WomanOutlined } from '@ant-design/icons'
import './customers.css'

export const SexIcon = ({ sex }: { sex: '男' | '女' | null | undefined }) => {
  if (!sex) return null
  const male = sex === '男'
  return (
    <span className={`customer-sex ${male ? 'male' : 'female'}`} role="img" aria-label={sex} title={sex}>
      {male ? <ManOutlined /> : <WomanOutlined />}
    </span>
  )
}

export const Stars = ({ grade }: { grade: number | undefined }) =>
  grade ? (
    <span className="customer-stars" role="img" aria-label={`${grade}星`}>
      {'★'.repeat(grade)}
    </span>
  ) : null
