/** How far the journals are sealed, by which digest, and what the last night found. */
import type { ChainStanding } from '@clinic/contract/areas/ledger/nouns.ts'
import { momentText } from '../../../kit/show/text.tsx'

const count = new Intl.NumberFormat('zh-CN')

/** What the night said of the whole chain. */
const checkedText = ({ checkedAt, checkedTo, anchors }: ChainStanding): string => {
  if (checkedAt === null) return '还没有夜间核对过，每晚 4:45 核对一次'
  const outside = anchors > 0 ? `，与库外留存的 ${count.format(anchors)} 个摘要一并核对` : ''
  return `${momentText(checkedAt)} 核对了前 ${count.format(checkedTo)} 张${outside}`
}

export const ChainLine = ({ chain }: { chain: ChainStanding }) => (
  <section className="books-chain" aria-label="凭证封存">
    <b>凭证封存</b>
    <span>
      已封存 {count.format(chain.sealed)} 张
      {chain.waiting > 0 && `，另有 ${count.format(chain.waiting)} 张一分钟内封存`}
    </span>
    {chain.head !== '' && (
      <span>
        末张摘要 <code title={chain.head}>{chain.head.slice(0, 16)}</code>
      </span>
    )}
    <span>{checkedText(chain)}</span>
    {chain.said !== '' && (
      <b className="broken" role="alert">
        {chain.said}。请先不要日结，请财务主管和系统管理员用备份核对。
      </b>
    )}
  </section>
)
