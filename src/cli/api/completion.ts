import { CliError } from '../../kits/command-line/output.ts'
import { hasField, listFields } from './body-fields.ts'
import { type ApiOperation, listOperations } from './operations.ts'
import { ownFlags, ownOptions } from './words.ts'

/** Returns the completion script of a shell. It has every name, so that completing runs nothing. */
export function printCompletion(shell: string): string {
  if (shell !== 'bash' && shell !== 'zsh') throw new CliError('--completion: expected bash or zsh')
  return shell === 'bash' ? bashScript() : zshScript()
}

const own = [...ownFlags, ...ownOptions].map((name) => `--${name}`).join(' ')

/** An operation of both APIs is one, with the parameters of both. */
function merged(): ReadonlyMap<string, readonly ApiOperation[]> {
  return Map.groupBy(listOperations(), ({ name }) => name)
}

function wordsOf(operations: readonly ApiOperation[]): string {
  const words = operations.flatMap(({ pathParameters, query, body }) => [
    ...[...pathParameters, ...query].map(({ name }) => `--${name}`),
    ...(body ? listFields(body).filter(({ path }) => hasField(body, path)) : []).map(
      ({ path }) => `${path}=`,
    ),
  ])
  return [...new Set(words)].join(' ')
}

function valuesOf(operations: readonly ApiOperation[]): string[] {
  const parameters = operations.flatMap(({ query }) => query)
  const named = Map.groupBy(parameters, ({ name }) => name)
  return [...named].flatMap(([name, [first]]) =>
    first && first.words.length > 0 ? [`--${name}) words='${first.words.join(' ')}' ;;`] : [],
  )
}

function cases(): string {
  return [...merged()]
    .map(([name, operations]) => `    ${name}) words='${wordsOf(operations)}' ;;`)
    .join('\n')
}

function valueCases(): string {
  const lines = [...merged()].flatMap(([name, operations]) => {
    const values = valuesOf(operations)
    return values.length === 0 ? [] : [`    ${name}) case "$2" in ${values.join(' ')} esac ;;`]
  })
  return lines.join('\n')
}

/** Shared by both shells: the words after an operation, and the values after a parameter. */
function tables(): string {
  return `_posta_words() {
  local words=''
  case "$1" in
${cases()}
  esac
  printf '%s' "$words ${own}"
}

_posta_values() {
  local words=''
  case "$1" in
${valueCases()}
  esac
  printf '%s' "$words"
}
`
}

function bashScript(): string {
  return `# Completion of ./posta api for bash: source <(./posta api --completion bash)
${tables()}
_posta() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" values=''
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then COMPREPLY=($(compgen -W api -- "$word")); return; fi
  [ "\${COMP_WORDS[1]}" = api ] || return 0
  if [ "$COMP_CWORD" = 2 ]; then
    COMPREPLY=($(compgen -W '${[...merged().keys()].join(' ')} --completion --help' -- "$word"))
    return
  fi
  values=$(_posta_values "\${COMP_WORDS[2]}" "$before")
  case "$before" in
    --completion) values='bash zsh' ;;
    --env) values='testing production' ;;
    --language) values='es en' ;;
    --body | --output) COMPREPLY=($(compgen -f -- "$word")); return ;;
  esac
  COMPREPLY=($(compgen -W "\${values:-$(_posta_words "\${COMP_WORDS[2]}")}" -- "$word"))
  [[ "\${COMPREPLY[0]:-}" != *= ]] || compopt -o nospace 2>/dev/null
}
complete -F _posta posta
`
}

function zshScript(): string {
  const names = [...merged()].map(([name, [first]]) => `'${name}:${quoted(first?.summary ?? '')}'`)
  return `# Completion of ./posta api for zsh: source <(./posta api --completion zsh)
${tables()}
_posta() {
  local -a names words_of values
  names=(${names.join(' ')})
  if ((CURRENT == 2)); then compadd api; return; fi
  [[ $words[2] == api ]] || return
  if ((CURRENT == 3)); then
    _describe operation names
    compadd -- --completion --help
    return
  fi
  values=(\${=$(_posta_values $words[3] $words[CURRENT-1])})
  case $words[CURRENT-1] in
    --completion) values=(bash zsh) ;;
    --env) values=(testing production) ;;
    --language) values=(es en) ;;
    --body | --output) _files; return ;;
  esac
  if (($#values)); then compadd -- $values; return; fi
  words_of=(\${=$(_posta_words $words[3])})
  compadd -- \${(M)words_of:#--*}
  compadd -S '' -- \${words_of:#--*}
}
compdef _posta posta ./posta
`
}

/** A colon divides a name from its description. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''").replaceAll(':', '\\:')
}
