/** Tags in one row of 32 px; when together they are wider than 820 px a toggle unfolds them (specification 000 §4, §9). */
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import './show.css'

const THRESHOLD = 820

export type ShownTag = { readonly id: number; readonly name: string; readonly colour?: string | undefined }

export const TagRow = ({ tags }: { tags: readonly ShownTag[] }) => {
  const row = useRef<HTMLDivElement>(null)
  const [wide, setWide] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  useLayoutEffect(() => {
    const drawn = [...(row.current?.children ?? [])] as HTMLElement[]
    setWide(tags.length > 0 && drawn.reduce((sum, tag) => sum + tag.offsetWidth, 0) > THRESHOLD)
  }, [tags])
  if (tags.length === 0) return null
  return (
    <div className="tag-row">
      <div ref={row} className={wide && !unfolded ? 'tags folded' : 'tags'}>
        {tags.map(({ id, name, colour }) => (
          <Tag key={id} {...(colour ? { color: colour } : {})} variant="filled">
            {name}
          </Tag>
        ))}
      </div>
      {wide && (
        <Button
          type="link"
          size="small"
          aria-expanded={unfolded}
          icon={unfolded ? <UpOutlined /> : <DownOutlined />}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? '收起' : '展开'}
        </Button>
      )}
    </div>
  )
}
