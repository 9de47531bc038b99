import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { brandWords } from '../../words/brand.ts'
import { useWords } from '../../words/words.ts'
import { type Logo, logoTypes, readLogo } from './brand.ts'

const mostBytes = 32_768

interface LogoFieldProps {
  readonly hasLogo: boolean
  readonly error: string | undefined
  readonly mayChange: boolean
  readonly onChange: (logo: Logo | null) => void
}

export function LogoField({ hasLogo, error, mayChange, onChange }: LogoFieldProps) {
  const words = useWords(brandWords)
  const [wrong, setWrong] = useState<string>()
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const logo = file.size > mostBytes ? undefined : await readLogo(file)
    setWrong(logo ? undefined : file.size > mostBytes ? words.logoLarge : words.logoKind)
    if (logo) onChange(logo)
  }
  return (
    <>
      <Field label={words.logo} hint={words.logoHint} error={wrong ?? error}>
        <Input
          type="file"
          name="logo"
          accept={logoTypes.join(',')}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </Field>
      {hasLogo && mayChange ? (
        <div className="row">
          <Button kind="sm" icon="trash" onClick={() => onChange(null)}>
            {words.removeLogo}
          </Button>
        </div>
      ) : undefined}
    </>
  )
}
