/** Tags in a cell or a line, each in the colour of its group; more than fit are counted. */
import './segments.css'

/** Colours of groups as the state words have them. */
const shades: Readonly<Record<string, string>> = { yellow: 'orange' }
export const shadeOf = (color: string | undefined): string => shades[color ?? ''] ?? color ?? ''

type Marked = { readonly id: number; readonly integralName: string; readonly color?: string | undefined }

export const TagMarks = ({ tags, most = 3 }: { readonly tags: readonly Marked[]; readonly most?: number }) =>
  tags.length > 0 && (
    <span className="tag-marks" title={tags.map(({ integralName }) => integralName).join('、')}>
      {tags.slice(0, most).map(({ id, integralName, color }) => (
        <span key={id} className={`state ${shadeOf(color)}`}>
          {integralName}
        </span>
      ))}
      {tags.length > most && <span className="none figure">+{tags.length - most}</span>}
    </span>
  )
