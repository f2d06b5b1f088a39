/** A print view on its own paper: black on white, no frame, page numbers, who printed when. */
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { usePerson } from '../person.ts'
import { momentText } from '../show/text.tsx'
import './print.css'

export type Paper = '58' | '80' | 'A5' | 'A4'
const paperWords: Record<Paper, string> = { '58': '58mm', '80': '80mm', A5: 'A5', A4: 'A4' }

type Props = {
  /** Papers this form exists for; the first is the usual one. `?paper=A5` chooses. */
  readonly papers: readonly Paper[]
  /** When the server answered what is printed: the clock of this machine may be wrong. */
  readonly printedAt: string
  readonly children: (paper: Paper) => ReactNode
}

export const PrintPage = ({ papers, printedAt, children }: Props) => {
  const person = usePerson()
  const [query, setQuery] = useSearchParams()
  const paper = papers.find((one) => one === query.get('paper')) ?? papers[0]!
  const choose = (next: Paper) =>
    setQuery((old) => new URLSearchParams([...old].filter(([name]) => name !== 'paper').concat([['paper', next]])), {
      replace: true,
    })
  return (
    <div className="print-page">
      <div className="print-bar">
        {papers.length > 1 && (
          <Segmented
            value={paper}
            onChange={choose}
            options={papers.map((value) => ({ value, label: paperWords[value] }))}
          />
        )}
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()} autoFocus>
          打印
        </Button>
        <Button onClick={() => (history.length > 1 ? history.back() : window.close())}>返回</Button>
      </div>
      <article className={`paper paper-${paper}`}>
        {children(paper)}
        <footer className="printed-by">
          打印人：{person.name}　打印时间：{momentText(printedAt)}
        </footer>
      </article>
    </div>
  )
}
