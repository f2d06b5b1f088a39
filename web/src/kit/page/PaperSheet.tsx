/** What stands on paper, black on white: as it is printed, and as it is looked at before. */
import type { ReactNode, Ref } from 'react'
import './print.css'

/** Rolls by their width in millimetres, sheets by their format. */
export type Paper = '58' | '80' | 'A5' | 'A4'
/** As they are chosen. */
export const paperWords: Record<Paper, string> = { '58': '58mm', '80': '80mm', A5: 'A5', A4: 'A4' }
/** A roll is as long as what stands on it. */
export const isRoll = (paper: Paper): boolean => paper === '58' || paper === '80'

type Props = { readonly paper: Paper; readonly children: ReactNode; readonly articleRef?: Ref<HTMLElement> }

/** One paper with what stands on it. */
export const PaperSheet = ({ paper, children, articleRef }: Props) => (
  <article ref={articleRef} className={`paper paper-${paper} ${isRoll(paper) ? 'slip' : 'sheet'}`}>
    {children}
  </article>
)

/** Lines that a hospital wrote itself, above or below a print; none where it wrote none. */
export const PaperLines = ({ text }: { readonly text: string }) => (text ? <p className="paper-lines">{text}</p> : null)
