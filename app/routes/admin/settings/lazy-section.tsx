import { lazy } from 'react';
import {
  unreservedFields,
  type Reserving,
  type SettingsFields,
  type SettingsSection,
} from '~/domain/settings/sections/settings-section';
import type { SettingsPart } from '~/domain/settings/sections/settings-sections';
import { ownValue } from '~/lib/own-value';
import type { SectionForm } from './section-form';

const loadForm = async () => (await import('./section-form')).SectionForm;

type FormProps = React.ComponentProps<typeof SectionForm>;

/** With a picture, whose control has a script of its own: a part that comes later would move while it is hydrated. */
const loadPictureForm = async () => {
  const [Form, { ImageField }] = await Promise.all([loadForm(), import('~/ui/form/image-field')]);
  return (props: Omit<FormProps, 'imageField'>) => <Form {...props} imageField={ImageField} />;
};

export const LazyPictureForm = lazy(async () => ({ default: await loadPictureForm() }));

type SectionProps = Omit<FormProps, 'fields' | 'imageField'> & {
  name: string;
  /** Of a list whose rows have reserved values: what the person may choose. */
  may?: Reserving;
  /** In place of those of its fields, where only the server knows them. */
  hints?: Readonly<Record<string, string>>;
};

const withHints = (fields: SettingsFields, hints: Readonly<Record<string, string>>): SettingsFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, hint: hints[name] ?? field.hint }]),
  );

/** The form of a section, with its rules. */
const sectionForm = (
  loadSections: () => Promise<Readonly<Record<string, SettingsSection>>>,
  load: () => Promise<React.ComponentType<Omit<FormProps, 'imageField'>>> = loadForm,
) =>
  lazy(async () => {
    const [Form, sections] = await Promise.all([load(), loadSections()]);
    return {
      default: ({ name, may, hints, ...props }: SectionProps) => {
        const section = ownValue(sections, name);
        if (!section) throw new Error(`No section ${name}`);
        const fields = may ? unreservedFields(section, props.texts, may) : section.fields;
        return <Form {...props} fields={hints ? withHints(fields, hints) : fields} />;
      },
    };
  });

const loadFarmSections = async () => (await import('~/domain/settings/sections/farm-sections')).farmSections;

/** By the module of its section. */
export const sectionForms = {
  farm: sectionForm(loadFarmSections),
  picture: sectionForm(loadFarmSections, loadPictureForm),
  calendar: sectionForm(
    async () => (await import('~/domain/settings/sections/calendar-section')).calendarSections,
  ),
  selling: sectionForm(
    async () => (await import('~/domain/settings/sections/selling-sections')).sellingSections,
  ),
  standing: sectionForm(
    async () => (await import('~/domain/settings/sections/standing-section')).standingSections,
  ),
  visits: sectionForm(async () => (await import('~/domain/settings/sections/visits-section')).visitsSections),
  texts: sectionForm(async () => (await import('~/domain/settings/sections/texts-section')).textsSections),
  backOffice: sectionForm(
    async () => (await import('~/domain/settings/sections/back-office-sections')).backOfficeSections,
  ),
} as const satisfies Readonly<Record<SettingsPart | 'picture', unknown>>;

export const LazySectionList = lazy(async () => {
  const { SectionList } = await import('./section-list');
  return { default: SectionList };
});

export const LazyClosedDayConflicts = lazy(async () => {
  const { ClosedDayConflicts } = await import('./closed-day-conflicts');
  return { default: ClosedDayConflicts };
});

export const LazyOutdatedTexts = lazy(async () => {
  const { OutdatedTexts } = await import('./outdated-texts');
  return { default: OutdatedTexts };
});

export const LazyNoSmsAccount = lazy(async () => ({
  default: (await import('./sms-preview')).NoSmsAccount,
}));

export const LazySmsPreview = lazy(async () => ({ default: (await import('./sms-preview')).SmsPreview }));
