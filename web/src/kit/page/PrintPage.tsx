/** A print view on its own paper: black on white, no frame. A roll is as long as what stands on it, a sheet has page numbers. */
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

import { isRoll, type Paper, PaperSheet, paperWords } from './PaperSheet.tsx'

export type { Paper } from './PaperSheet.tsx'

type Props = {
  /** Papers this form exists for; the first is the usual one. `?paper=A5` chooses. */
  readonly papers: readonly Paper[]
  /** What stands on the paper; it says itself who printed when. */
  readonly children: (paper: Paper) => ReactNode
}

const PIXELS_PER_MM = 96 / 25.4
const MARGIN_MM = 1
const rollSheet = new CSSStyleSheet()

/** Cuts a roll behind its last line: the page is as high as what was measured. */
const useRoll = (paper: Paper) => {
  const article = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = article.current
    if (!element || !isRoll(paper)) return
    const cut = () => {
      const height = Math.ceil(element.getBoundingClientRect().height / PIXELS_PER_MM) + MARGIN_MM
      rollSheet.replaceSync(`@page paper-${paper} { size: ${paper}mm ${height}mm; margin: 0 }`)
    }
    const watcher = new ResizeObserver(cut)
    watcher.observe(element)
    document.adoptedStyleSheets.push(rollSheet)
    cut()
    return () => {
      watcher.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rollSheet)
    }
  }, [paper])
  return article
}

export const PrintPage = ({ papers, children }: Props) => {
  const [query, setQuery] = useSearchParams()
  const paper = papers.find((one) => one === query.get('paper')) ?? papers[0]!
  const article = useRoll(paper)
  const choose = (next: Paper) =>
    setQuery((old) => new URLSearchParams([...old].filter(([name]) => name !== 'paper').concat([['paper', next]])), {
      replace: true,
    })
  return (
    <main className="print-page">
      <div className="print-bar">
        {papers.length > 1 && (
          <Segmented
            aria-label="纸张"
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
      <PaperSheet paper={paper} articleRef={article}>
        {children(paper)}
      </PaperSheet>
    </main>
  )
}
