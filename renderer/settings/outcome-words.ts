import { useTranslation } from 'react-i18next'
import { useFormat } from '../text/format.ts'
import { blamedField, type ConnectForm } from './use-connect.ts'

export interface OutcomeWords {
  /** The sentence for the field this finding is about; undefined = not this one. */
  readonly wrong: string | undefined
  readonly title: string | undefined
  readonly text: string | undefined
  readonly works: string | undefined
}

/** How a check went, in words. `field`: for which field the sentence is wanted. */
export function useOutcomeWords(form: ConnectForm, field?: 'key' | 'address' | 'model'): OutcomeWords {
  const { t } = useTranslation(['settings', 'chat'])
  const format = useFormat()
  const { state, service: { provider } } = form
  const service = provider === 'openai-compatible' && form.address ? hostOf(form.address) : t(`chat:service.${provider}`)
  const blamed = field !== undefined && blamedField(state) === field
  switch (state.kind) {
    case 'idle': case 'checking': case 'error':
      return { wrong: undefined, title: undefined, text: undefined, works: undefined }
    case 'works': {
      const facts = { model: state.model, time: format.duration(state.firstAnswerMs) }
      return { wrong: undefined, title: undefined, text: undefined, works: state.withKey ? t('connect.works', facts) : t('connect.worksNoKey', facts) }
    }
    case 'incomplete': {
      const text = t(state.what === 'key-characters' ? 'connect.keyCharacters' : state.what === 'no-model' ? 'connect.noModel' : 'connect.noAddress')
      return { wrong: blamed ? text : undefined, title: undefined, text, works: undefined }
    }
    case 'refused': {
      const title = t(`check.${state.failure}.title`, { service })
      const text = t(`check.${state.failure}.text`, { service })
      return { wrong: blamed ? `${title}${t('connect.stop')}${text}` : undefined, title, text, works: undefined }
    }
    default: return state satisfies never
  }
}

/** A service of the person's own is called by its place. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
