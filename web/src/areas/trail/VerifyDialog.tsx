/** 校验: reads the whole trail against its seals, shows how far it is, and says clearly whether anybody touched it. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Progress as Bar, Button, Modal } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../kit/query.ts'
import { type Progress, type Verdict, verifyAll } from './verification.ts'
import { problemWords } from './words.ts'
import './trail.css'
import { DialogTitle } from '../../kit/page/DialogTitle.tsx'

const count = (n: number): string => n.toLocaleString('zh-CN')

const Sound = ({ verdict }: { verdict: Verdict }) => (
  <Alert
    type="success"
    showIcon
    title="校验通过：日志完整，没有被改动"
    description={`共 ${count(verdict.entries)} 条记录，已核对 ${count(verdict.links)} 条链接和 ${count(verdict.anchors)} 个外部锚点。最近一分钟内的记录会在下次校验时核对。`}
  />
)

const Touched = ({ verdict }: { verdict: Verdict }) => (
  <Alert
    type="error"
    showIcon
    title={`校验未通过：发现 ${count(verdict.problems.length)} 处异常`}
    description={
      <>
        <p>请立即停止修改数据，备份当前数据库，并通知安全负责人核查。</p>
        <ul>
          {verdict.problems.map(({ kind, seq, entryId }) => (
            <li key={`${kind}-${seq}-${entryId}`}>
              {problemWords[kind]}
              {seq !== null && `，链上第 ${seq} 条`}
              {entryId !== null && `，记录编号 ${entryId}`}
            </li>
          ))}
        </ul>
      </>
    }
  />
)

/** The reading of the whole trail, and how far it is. */
const useVerification = () => {
  const [progress, setProgress] = useState<Progress>({ checked: 0, of: 0 })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['trail', 'verify'],
    queryFn: ({ signal }) => verifyAll(setProgress, signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const share = progress.of === 0 ? (data ? 100 : 0) : Math.floor((progress.checked / progress.of) * 100)
  return { progress, share, data, error, isFetching, again: () => void refetch() }
}

const VerifyDialog = ({ onClose }: { onClose: () => void }) => {
  const { progress, share, data, error, isFetching, again } = useVerification()
  return (
    <Modal
      open
      title={<DialogTitle>校验操作日志</DialogTitle>}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={again} disabled={isFetching}>
            重新校验
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <div className="log-verdict" aria-live="polite">
        <Bar
          percent={Math.min(100, share)}
          aria-label="校验进度"
          status={data?.problems.length ? 'exception' : 'normal'}
        />
        <p>
          已核对 {count(progress.checked)} / {count(progress.of)} 条{isFetching && '，可以关闭窗口中止'}
        </p>
        {error && <Alert type="error" showIcon title={sentenceOf(error)} />}
        {data && !isFetching && (data.problems.length > 0 ? <Touched verdict={data} /> : <Sound verdict={data} />)}
      </div>
    </Modal>
  )
}
export default VerifyDialog
