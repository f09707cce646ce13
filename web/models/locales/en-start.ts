import { startTexts } from '#web/platform/start-texts.ts'

/** The model menu and the settings of a model. */
export const enStart = startTexts({
  models: {
    choose: 'Choose a model',
    addProvider: 'Add a provider…',
    current: 'Model: {{name}}',
    none: 'No model',
    connect: 'Connect a model to start',
    notConnected: 'No AI model connected',
    search: 'Search models',
    loadFailed: 'Error loading models: {{message}}',
    noneFound: 'No models found for "{{query}}"',
    new: 'New',
    low: 'Low price',
    medium: 'Medium price',
    high: 'High price',
    unusable: 'Cannot be used: {{reason}}',
    settings: 'AI settings',
    type: 'Kind of model',
    typeText: 'Text',
    typeImage: 'Images',
    imageCount: 'Number of pictures',
    imageSize: 'Size',
    aspectRatio: 'Aspect ratio',
    imageQuality: 'Quality',
    imageStyle: 'Style',
    outputFormat: 'Format',
    seed: 'Seed',
    seedHint: 'The same seed and prompt give a similar picture',
    auto: 'Automatic',
    qualities: { low: 'Low', medium: 'Medium', high: 'High', standard: 'Standard', hd: 'HD' },
    styles: { vivid: 'Vivid', natural: 'Natural' },
    temperature: 'Temperature',
    temperatureHint: 'Lower is more focused, higher is more creative',
    topP: 'Top P',
    topPHint: 'Limits sampling to the most likely words',
    maxTokens: 'Max response length',
    maxTokensHint: '{{count, number}} tokens left for context',
    readAloud: 'Read answers aloud',
    readAloudHint: 'Each answer is read when it is complete.',
    spokenWords: 'Words read from the beginning',
    history: 'Messages kept in context',
    historyAll: 'All',
    presencePenalty: 'Presence penalty',
    presenceHint: 'Encourages new topics',
    frequencyPenalty: 'Frequency penalty',
    frequencyHint: 'Reduces repetition',
    thinking: 'Extended thinking',
    thinkingHint: 'Slower and costs more, better for hard problems',
    thinkingBudget: 'Thinking budget',
    tools: 'Tools',
    toolsUnsupported: 'Tools not supported',
    toolNames: { current_datetime: 'Date and time', dice_roll: 'Dice' },
    reset: 'Reset to defaults',
  },
  modelsShell: {
    providers: 'Connect AI providers',
    groupModels: 'Models',
    useModel: 'Use {{name}}',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
