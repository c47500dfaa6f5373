import { CardSkeletons, listOf, ListView, PageHead, Panel, queryOf } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import { TemplateForm } from './template-form';
import { TemplateRow } from './template-row';
import css from './templates.module.css';

/** The usual jobs that fill Create New Repair Job; for full and manager access (TEMPLATE-2). */
export default function TemplatesPage() {
  const templates = useQuery({ ...queryOf('GET /api/templates'), refetchOnMount: 'always' });
  return (
    <>
      <PageHead
        title="Job Templates"
        subtitle="Usual jobs. Type a word of one into an item of a new job and choose it: it fills the empty fields."
      />
      <div className={css.page}>
        <Panel title="Add a template">
          <TemplateForm />
        </Panel>
        <Panel title="Templates" padded={false}>
          <ListView
            list={listOf(templates)}
            inset={css.inset}
            loading={<CardSkeletons count={3} />}
            empty="No templates yet. Add the job you take in most often."
            end={null}
          >
            {(all) => (
              <ul className={css.list} aria-label="Templates">
                {all.map((template) => (
                  <TemplateRow key={template.id} template={template} />
                ))}
              </ul>
            )}
          </ListView>
        </Panel>
      </div>
    </>
  );
}
