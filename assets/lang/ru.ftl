# Что программа говорит по-русски.
#
# Словарь; одно понятие называется везде одинаково:
#   pair — пара; document — документ; cluster — группа; member — документ группы; passage — фрагмент; place — место
#   shared, in common — общий; common text — расхожий текст (стоит у многих и не считается); verbatim — дословно
#   rewritten, in other words — другими словами; changed words — изменённые слова
#   threshold — порог; share — доля; resemblance — сходство; containment — вхождение; estimate — оценка; sketch — скетч
#   run — цепочка слов; gap — разрыв; best match — лучшая пара; partner — с кем общий текст; source — источник
#   side by side — рядом; matrix — матрица; overview — обзор; details — сведения; filter — отбор; sort — порядок
#   not read — не прочитан; new — новый; seen — просмотрен; mark — отметка; freeze, hold — остановить
#   author — автор; folder — папка; clue — примета файла; look-alike — похожий знак чужой письменности
# О людях ничего не утверждается: только то, что найдено в текстах. Слов «плагиат», «списал», «вина», «нарушение» здесь нет.
# Названия клавиш, параметров, форматов и слова отбора (c>60, new) не переводятся.

## What each key does: the help, the palette

do-open = Показать оба текста пары рядом
do-filter = Отобрать пары: буквы имени или числа (c>60 words>200 new)
do-next-sort = Упорядочить по следующей мере
do-reverse = Обратный порядок
do-lower = Понизить порог: больше пар
do-raise = Повысить порог: меньше пар
do-count-common = Считать расхожий текст, который есть больше чем в восьми документах, или снова не считать
do-template = Скрыть текст этого документа везде, потому что это задание; или больше не скрывать
do-dismiss = Скрыть этот фрагмент во всех документах, потому что он безобиден, и сказать почему
do-taken-away = Перечислить пары, которые убрали слои, и почему, или снова обычный список
do-layers = Выбрать, какие слои скрывают слова: задание, цитаты, список литературы, безобидные фрагменты
do-same-author = Показать пары работ одного автора или снова разных авторов
do-common-passages = Показать расхожие фрагменты: они есть больше чем в восьми документах и не считаются
do-rewritten = Искать переписанные пары во всех текстах или не показывать их
do-preview-on = К следующему фрагменту в просмотре
do-preview-back = К предыдущему фрагменту в просмотре
do-details = Показать, что оба файла говорят о своём происхождении
do-mark = Отметить или снять отметку и перейти ниже: копируется, пишется и открывается потом всё отмеченное
do-mark-all = Отметить все показанные или снять с них отметки
do-marked-matrix = Показать, какая часть каждого отмеченного документа есть в другом; для пар — обоих документов
do-verdict = Вынести решение о паре или обо всех отмеченных
do-verdict-beneath = Вынести решение: обо всех парах группы в списке, о клетке, о документе и его лучшей паре или обо всех отмеченных
do-note = Написать заметку к паре или ко всем отмеченным
do-undo = Отменить своё последнее решение
do-redo = Повторить то, что отменили последним
do-write-unkept = Записать решения, которые не удалось сохранить, в файл для sidelong reviews import
do-ledger = Показать, у кого был общий текст в нескольких папках, если о нём уже решали
do-open-only = Показать только неразобранные пары или снова все
do-verdict-keep = Решить так, как стоит курсор
do-verdict-back = Ничего не решать
do-decide-open = Не разобрано: ещё посмотреть
do-decide-seen = Просмотрено
do-decide-follow-up = К этому надо вернуться
do-decide-harmless = Безобидно
do-decide-quotation = Безобидно: цитата
do-decide-common-source = Безобидно: у обоих общий источник
do-decide-worked-together = Безобидно: работали вместе, как и разрешено
do-decide-own-text = Безобидно: собственный более ранний текст автора
do-decide-template = Безобидно: шаблон
do-decide-chance = Безобидно: случайность
do-decide-confirmed = Подтверждено
do-note-keep = Сохранить заметку
do-note-edit = Писать заметку в вашем редакторе (VISUAL, EDITOR)
do-note-new-line = Начать новую строку
do-note-back = Оставить заметку как была
do-edit = Открыть файл в вашем редакторе (VISUAL, EDITOR); из двух левый
do-launch = Открыть файл в программе системы; из двух левый
do-clusters-open = Показать, какая часть каждого документа есть в каждом другом
do-clusters-filter = Отобрать группы: буквы имени или числа (size>2 weakest>50)
do-clusters-lower = Понизить порог: группы шире
do-clusters-raise = Повысить порог: группы теснее
do-drawing = Нарисовать связи группы или убрать рисунок
do-matrix-open = Показать оба текста этой клетки рядом
do-left = На столбец влево
do-right = На столбец вправо
do-matrix-next-pair = К следующей паре из списка, сначала самые сильные
do-matrix-previous-pair = К предыдущей паре из списка
do-weakest-pair = К самой слабой паре из списка: без неё группа может распасться
do-matrix-lower = Понизить порог: группы шире
do-matrix-raise = Повысить порог: группы теснее
do-matrix-drawing = Нарисовать связи документов вместо чисел или вернуть числа
do-unread = Показать непрочитанные файлы и причины
do-unread-unread = Вернуться к документам
do-unread-filter = Оставить только файлы с этими буквами в имени
do-overview-open = Показать пары, вошедшие в список
do-back = На шаг назад
do-documents-open = Показать документ рядом с его лучшей парой
do-partners = Перечислить все документы, с которыми у него есть общий текст
do-partners-edit = Открыть его файл в вашем редакторе (VISUAL, EDITOR)
do-partners-launch = Открыть его файл так, как открыла бы система
do-documents-filter = Отобрать файлы: буквы имени или числа (best>60 pairs=0 new)
do-documents-details = Показать, что файл говорит о своём происхождении
do-documents-next-sort = Упорядочить по следующему столбцу
do-down = На строку вниз
do-up = На строку вверх
do-half-down = На пол-экрана вниз
do-half-up = На пол-экрана вверх
do-page-down = На экран вниз
do-page-up = На экран вверх
do-first = К первой строке
do-last = К последней строке
do-next-screen = К следующему экрану
do-previous-screen = К предыдущему экрану
do-go-pairs = К парам
do-go-clusters = К группам
do-go-documents = К документам
do-go-overview = К обзору
do-next-new = К следующему новому, которого вы ещё не видели
do-next-new-pair = К следующей новой паре списка
do-see-all = Считать просмотренным показанное или отмеченное
do-freeze = Остановить списки или снова обновлять их
do-clear-back = Снять отбор; иначе шаг назад
do-help = Показать эти клавиши
do-palette = Найти команду по её действию
do-themes = Выбрать другие цвета
do-copy = Скопировать пару, фрагмент или путь в буфер обмена
do-copy-sources = Скопировать список источников: слова и доля каждого
do-passages-copy = Скопировать фрагмент, как он есть в обоих текстах
do-occurrences-copy = Скопировать фрагмент, как он есть в этом документе
do-common-copy = Скопировать фрагмент
do-partners-copy = Скопировать пару с её числами
do-details-copy = Скопировать все строки подробностей
do-activity = Показать, что произошло и когда
do-export = Записать показанное в файл: текст, Markdown или CSV
do-hide-names = Скрыть все имена, и в текстах, или снова показать их
do-mouse = Отдать мышь терминалу (выделять текст) или взять её снова
do-suspend = На время вернуться в оболочку; fg возвращает
do-quit = Выйти; ctrl-c делает это везде
do-keep = Оставить отбор и вернуться к списку
do-clear = Снять отбор и вернуться к списку
do-letter-left = На букву влево
do-letter-right = На букву вправо
do-word-left = На слово влево
do-word-right = На слово вправо
do-text-start = К началу строки
do-text-end = К концу строки
do-erase = Стереть букву перед курсором
do-erase-next = Стереть букву за курсором
do-erase-word = Стереть слово перед курсором
do-erase-all = Стереть все буквы
do-filter-quit = Выйти
do-compare = Сравнить оба текста снова, например после остановки
do-search = Искать в обоих текстах или в том, который движется один
do-document-search = Искать в тексте и потом переходить от места к месту
do-passages = Перечислить фрагменты
do-next-pair = К следующей неразобранной паре списка, а если таких нет — к следующей
do-previous-pair = К предыдущей паре списка
do-sources = Показать один документ и в каких других есть его части
do-occurrences = Перечислить все документы, где есть этот фрагмент
do-next-passage = К следующему фрагменту, который есть в другом документе
do-previous-passage = К предыдущему фрагменту
do-document-open = Показать рядом источник фрагмента
do-document-right = Выделить фрагменты только следующего источника, затем всех
do-document-left = Выделить фрагменты только предыдущего источника
do-occurrences-open = Показать рядом с документом, где был замечен фрагмент
do-occurrences-back = Вернуться к фрагменту
do-common-open = Показать документы, где он есть
do-common-back = Вернуться к списку
do-search-keep = Оставить найденное и вернуться к текстам
do-search-clear = Закончить поиск и вернуться к текстам
do-search-down = К следующему месту
do-search-up = К предыдущему месту
do-partners-open = Показать оба документа рядом
do-partners-back = Вернуться к документам
do-passages-back = Вернуться к текстам, к этому фрагменту
do-details-back = Скрыть сведения; долгое сравнение сначала останавливается
do-close = Закрыть, ничего не останавливая
do-help-back = Скрыть клавиши
do-sheet-down = Дальше вниз
do-sheet-up = Дальше вверх
do-palette-open = Выполнить то, что под курсором
do-palette-back = Скрыть команды
do-themes-keep = Оставить эту тему
do-themes-back = Вернуть прежнюю тему
do-archive = Сравнивать ещё с одной папкой как с архивом или перестать
do-layers-open = Включить или выключить слой или текст
do-layers-lower = Считать и более короткие фрагменты: на слово короче, после 20 — на пять
do-layers-raise = Не считать и более длинные фрагменты: на слово длиннее, после 20 — на пять
do-layers-back = Назад к тому, что под ним
do-export-keep = Записать файл под показанным именем: буквы меняют его, а те, что двигают курсор, — лишь после первой другой
do-export-back = Вернуться без файла
do-activity-back = Вернуться к тому, что под списком
do-side-next-passage = К следующему общему фрагменту или найденному месту
do-side-previous-passage = К предыдущему общему фрагменту или найденному месту
do-toggle-fold = Свернуть тексты до абзацев, где есть общее, и развернуть
do-less-context = Показать меньше вокруг общего, вплоть до строк фрагментов
do-more-context = Показать больше вокруг общего, вплоть до всего текста
do-twin = Подвести другой текст к двойнику видимого фрагмента
do-next-numbering = Нумеровать строки, абзацы или ничего
do-toggle-lock = Двигать оба текста вместе или только один
do-swap = Поменять местами левый и правый
do-focus-left = Двигать только левый (верхний) текст
do-focus-right = Двигать только правый (нижний) текст
do-start = К началу текста
do-end = К концу текста

## The footer, in a word or two

key-side-by-side = рядом
key-filter = отбор
key-sort = порядок
key-matrix = матрица
key-narrower = уже
key-drawing = рисунок
key-documents = документы
key-pairs = пары
key-lower = ниже
key-raise = выше
key-best-match = лучшая пара
key-not-read = не прочитаны
key-back = назад
key-keys = клавиши
key-one-document = один документ
key-editor = редактор
key-who-has-it = у кого он есть
key-quit = выход
key-keep = оставить
key-taken = убранные пары
key-archive = архив
key-switch = переключить
key-verdict = решение
key-decide = решить
key-note = заметка
key-clear = снять
key-empty = стереть
key-next-passage = след. фрагмент
key-one-source = по источнику
key-close = закрыть
key-next = далее
key-previous = предыдущий
key-twin = то же в другом
key-together = двигать оба
key-next-place = следующее место
key-previous-place = предыдущее место
key-end-search = закончить поиск
key-down = вниз
key-up = вверх
key-do-it = выполнить
key-as-it-was = как было
key-write = записать
key-matches-only = только общее

## Names of places, in titles and on tabs

place-pairs = Пары
place-clusters = Группы
place-matrix = Матрица
place-documents = Документы
place-unread = Непрочитанные файлы
place-overview = Обзор
place-side = Рядом
place-document = Один документ и все остальные
place-filter = Отбор
place-search = Поиск
place-passages = Фрагменты
place-partners = Документы с общим текстом
place-occurrences = Документы, где есть фрагмент
place-common = Расхожие фрагменты
place-details = Сведения
place-help = Клавиши
place-palette = Команды
place-themes = Темы
place-layers = Слои
place-verdict = Решения
place-note = Заметка
place-export = Запись в файл
place-activity = Что произошло
help-title = Клавиши: { $place }

## How many there are

pairs =
    { $count } { $count ->
         [one] пара
         [few] пары
        *[other] пар
    }
pairs-of =
    { $shown } из { $all } { $all ->
         [one] пары
         [few] пар
        *[other] пар
    }
clusters =
    { $count } { $count ->
         [one] группа
         [few] группы
        *[other] групп
    }
clusters-of =
    { $shown } из { $all } { $all ->
         [one] группы
         [few] групп
        *[other] групп
    }
documents =
    { $count } { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }
documents-of =
    { $shown } из { $all } { $all ->
         [one] документа
         [few] документов
        *[other] документов
    }
unread =
    { $count } { $count ->
         [one] непрочитанный файл
         [few] непрочитанных файла
        *[other] непрочитанных файлов
    }
unread-of =
    { $shown } из { $all } { $all ->
         [one] непрочитанного файла
         [few] непрочитанных файлов
        *[other] непрочитанных файлов
    }
passages =
    { $count } { $count ->
         [one] фрагмент
         [few] фрагмента
        *[other] фрагментов
    }
same-of = { $same } из { $all }
same-of-counted = { $same } из { $all } (из тех, что учитываются)

## Around every list

too-small = окно слишком мало
top-documents =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }
top-documents-authors =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }, { $authors } { $authors ->
         [one] автор
         [few] автора
        *[other] авторов
    }
top-pairs =
    { $count ->
         [one] пара
         [few] пары
        *[other] пар
    } от { $threshold }
top-clusters =
    { $count ->
         [one] группа
         [few] группы
        *[other] групп
    }
top-unread = не прочитано ({ $key })
filter-hint = например, { $example }; ещё { $names }
held = остановлено, новостей нет ({ $key })
held-changes =
    остановлено, { $count } { $count ->
         [one] файл ждёт
         [few] файла ждут
        *[other] файлов ждут
    } ({ $key })
held-lists = остановлено, ждут другие числа ({ $key })
folder-gone = папка исчезла; программа ищет её
polled = просматривается раз в несколько секунд: { $reason }
reading = прочитано { $read } / { $found }{ $more }
reading-indexed = прочитано { $found }, идёт сравнение …
marked = { $sign } отмечено { $count }
news-count = { $sign } новых { $count } ({ $key })
side-new = новых { $count }
news-both = { $sign } новых { $count } ({ $key }), за отбором { $hidden }
signs-noted = { $sign } заметка ({ $key })
signs-masked = замаскировано: { $layers } ({ $key })
signs-common-number =
    { $number } { $number ->
         [one] расхожий фрагмент
         [few] расхожих фрагмента
        *[other] расхожих фрагментов
    } ({ $key }), в { $documents } { $documents ->
         [one] документе
         [few] документах
        *[other] документах
    }
signs-common = { $key } показывает расхожие фрагменты, здесь они не считаются
signs-same-author = { $key } покажет пары одного автора
signs-rewritten = { $key } найдёт то же другими словами
welcome-open = оба текста строки рядом; { $back } возвращает сюда
welcome-filter = отбор по имени и числам, с пояснением на ходу
welcome-keys = показывает все клавиши; { $back } уберёт эти строки навсегда
welcome-keys-once = показывает все клавиши; { $back } уберёт эти строки
no-documents = документов нет
no-pairs = пар нет
class-in-numbers = все документы в числах
title-by = { $what }, порядок: { $order }

## What lists are sorted by

by-evidence = весомость
by-strength = большая доля
by-left = А в Б
by-right = Б в А
by-resemblance = сходство
by-words-shared = общие слова
by-run = длина цепочки
by-common = расхожие слова
by-passages = фрагменты
by-name = имя
by-best = лучшая пара
by-pairs = пары
by-words = слова
by-size = размер
by-strongest = сильнейшая связь
by-weakest = слабейшая связь
by-links = связи
by-reason = причина

## Heads of columns, and what stands in them

head-left = А в Б
head-right = Б в А
head-raw = всего
head-layers = слои
head-words = слова
head-run = подряд
head-common = расхожих
head-estimated = оценка
head-passages = фрагменты
head-alike = сходство
head-a = А
head-b = Б
head-best-match = лучшая пара
also-at-note = & есть и в другом файле ({ $key })
names-are-hidden = имена скрыты
filter-word-lost = Из фильтра убрано слово, которое подходит нескольким людям или никому: одного имени для него нет
names-now-hidden = Теперь у всех псевдонимы. Прозвище или одно только имя в тексте могло остаться. { $key } показывает имена.
notes-hidden = Заметки могут называть людей и скрыты вместе с именами: { $key } покажет их.
names-now-shown = Имена показаны. { $key } скрывает их.
common-counted = расхожий текст считается
common-left-out = расхожий текст не считается
pairs-same-author = пары одного автора
pairs-different-authors = пары разных авторов
odd-note = ! см. сведения ({ $key })
arrived-new = + новый
arrived-duplicate = = новый, повтор
arrived-over = # новый, сверх предела
arrived-over-share = % новый, большей частью найден в другом документе
head-document = документ
head-pairs = пары
head-group = группа
head-verdict = решение
head-note = заметка
head-reviewer = кто решил
head-decided = когда решено
head-best = доля
head-file = файл
head-reason = причина
head-cluster-number = №
head-size = док.
head-strongest = макс. %
head-weakest = мин. %
head-links = связи
head-centre = центр
head-others = остальные документы
most-in-common = больше всего общего с остальными
only-two = два документа
cluster-archived = { $names } · из архивов: { $archived }
earliest =
    Самая ранняя дата, { $date }, указана в { $name } (дата есть в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    }). Даты бывают неверны, и самый ранний документ не обязательно источник.
earliest-file =
    По дате файлов самый ранний — { $name }, { $date } (дата есть у { $count } { $count ->
         [one] файла
         [few] файлов
        *[other] файлов
    }). У копии дата может быть новой, и самый ранний документ не обязательно источник.

## The overview

overview-documents =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }, { $words }
overview-documents-authors =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }, { $authors } { $authors ->
         [one] автор
         [few] автора
        *[other] авторов
    }, { $words }
overview-pairs =
    { $count ->
         [one] пара
         [few] пары
        *[other] пар
    } от { $threshold }
overview-clusters =
    { $count ->
         [one] группа
         [few] группы
        *[other] групп
    }
overview-clusters-largest =
    { $count ->
         [one] группа
         [few] группы
        *[other] групп
    }, в самой большой { $largest } { $largest ->
         [one] документ
         [few] документа
        *[other] документов
    }
overview-alone =
    { $count ->
         [one] документ не входит ни в одну пару
         [few] документа не входят ни в одну пару
        *[other] документов не входят ни в одну пару
    }
overview-new =
    { $count ->
         [one] новая пара, которой
         [few] новые пары, которых
        *[other] новых пар, которых
    } вы ещё не видели, и { $documents } { $documents ->
         [one] документ
         [few] документа
        *[other] документов
    }
overview-new-pairs-alone =
    { $count ->
         [one] новая пара, которой вы ещё не видели
         [few] новые пары, которых вы ещё не видели
        *[other] новых пар, которых вы ещё не видели
    }
overview-new-documents-alone =
    { $count ->
         [one] новый документ, которого вы ещё не видели
         [few] новых документа, которых вы ещё не видели
        *[other] новых документов, которых вы ещё не видели
    }
overview-unread =
    { $count ->
         [one] файл не прочитан
         [few] файла не прочитаны
        *[other] файлов не прочитано
    } ({ $key })
overview-strongest = Самые сильные пары
overview-largest = Самые большие группы
overview-new-documents = Новые документы и доля в лучшей паре
overview-not-read = Не прочитано

## Why a list is empty

filtered-none = Отбору «{ $filter }» здесь ничего не подходит. { $key } снимает отбор.
filtered-no-new-pair = Новых пар нет. { $key } снимает отбор.
filtered-no-new-cluster = Новых групп нет. { $key } снимает отбор.
filtered-no-new-document = Новых документов нет. { $key } снимает отбор.
empty-authors =
    , но не работы одного автора между собой ({ $authors } { $authors ->
         [one] автор
         [few] автора
        *[other] авторов
    }{ $note })
empty-authors-same =
    , работы одного автора между собой ({ $authors } { $authors ->
         [one] автор
         [few] автора
        *[other] авторов
    }{ $note })
the-folder = (без имени)
empty-no-same-author =
    Ни об одном авторе не известно, что у него два { $count ->
         [one] из { $count } документа
         [few] из { $count } документов
        *[other] из { $count } документов
    }{ $note }: кто что написал, скажут --author-pattern или --people.
empty-all-read = Все файлы прочитаны.
empty-not-whole =
    { $count ->
         [one] { $count } документ прочитан не целиком
         [few] { $count } документа прочитаны не целиком
        *[other] { $count } документов прочитаны не целиком
    }: { $names }; в списке ({ $key }) у { $count ->
         [one] него
        *[other] них
    } знак !, а { $why } скажет почему
empty-gone = Папка исчезла. Программа ищет её, и списки вернутся вместе с ней.
empty-reading = Читается папка { $root } … найденное сразу появляется здесь.
empty-unread =
    В папке { $root } не удалось прочитать ни один из { $count } { $count ->
         [one] файла
         [few] файлов
        *[other] файлов
    }. Почему, покажет { $key }.
empty-no-texts = В папке { $root } пока нет текстов. Положите туда два документа или больше либо zip с ними: они появятся здесь сами.
empty-one = Один документ не с чем сравнивать. Положите в папку ещё один.
empty-no-links =
    Из { $count } { $count ->
         [one] документа
         [few] документов
        *[other] документов
    } никакие два не связаны{ $masked }.{ $remedy }
empty-no-pairs =
    Сравнение закончено: { $count } { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }{ $authors }. Ни у каких двух из них нет общего предложения, которого почти ни у кого больше нет{ $masked }.{ $remedy }
empty-masked = {" "}вне того, что замаскировано ({ $layers }): { $key } показывает это, { $taken } — пары с ним
empty-common = { " " }{ $key } показывает то, что есть больше чем у восьми.
empty-not-read =
    { " " }Не { $count ->
         [one] прочитан { $count } файл
         [few] прочитаны { $count } файла
        *[other] прочитано { $count } файлов
    }: { $key } покажет почему.
empty-short =
    { " " }В { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    } меньше слов, чем { $width }: общим может быть только весь текст.
empty-same-author = { " " }{ $key } показывает пары одного автора.
empty-different-authors = { " " }{ $key } показывает пары разных авторов.
empty-rewritten = { " " }{ $key } ищет тексты, где то же сказано другими словами.
empty-remedy = { " " }( понижает порог, сейчас { $threshold }.

## The matrix of a cluster

matrix-drawing =
    группа из { $count } { $count ->
         [one] документа
         [few] документов
        *[other] документов
    }: что с чем связано
matrix-drawing-marked =
    { $count } { $count ->
         [one] отмеченный документ
         [few] отмеченных документа
        *[other] отмеченных документов
    }: что с чем связано
matrix-first =
    первые { $shown } по имени из группы в { $count } { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }
matrix-title =
    группа из { $count } { $count ->
         [one] документа
         [few] документов
        *[other] документов
    }: сколько из каждой строки есть в каждом столбце
matrix-first-marked =
    первые { $shown } по имени из { $count } { $count ->
         [one] отмеченного документа
         [few] отмеченных документов
        *[other] отмеченных документов
    }
matrix-title-marked =
    { $count } { $count ->
         [one] отмеченный документ
         [few] отмеченных документа
        *[other] отмеченных документов
    }: сколько из каждой строки есть в каждом столбце
matrix-too-few = для матрицы нужны хотя бы два отмеченных документа или пара: отметьте их ({ $key })
matrix-gone = от отмеченных документов осталось меньше двух
matrix-itself = это один и тот же документ
matrix-unlinked = ни одной из этих пар нет в списке
matrix-unlisted = (5%): такой пары в списке нет
matrix-cell = { $share } из { $of } есть в { $within }

## What texts are counted in

words =
    { $count } { $count ->
         [one] слово
         [few] слова
        *[other] слов
    }
characters =
    { $count } { $count ->
         [one] знак
         [few] знака
        *[other] знаков
    }
of-words =
    { $count } { $count ->
         [one] слова
         [few] слов
        *[other] слов
    }
of-characters =
    { $count } { $count ->
         [one] знака
         [few] знаков
        *[other] знаков
    }
word = слово
character = знак
many-words = слова
many-characters = знаки

## The preview of a pair

comparing = сравниваются два текста …
making = сравнение, шаг { $number } из { $all }: { $what } … { $key } остановит его
making-stopped = сравнение остановлено: { $key } над двумя текстами начнёт его снова
making-again = сравнение начато снова
stage-reading = чтение файлов
stage-rarest = поиск самых редких слов
stage-words = выделение слов
stage-runs = поиск одинаковых слов
stage-sentences = деление текстов на предложения
stage-rewritten = поиск переписанного
preview-none = Только отдельные обороты: нет фрагмента от { $words } и больше.
preview-origin = ! { $first }
preview-other = Списки остановлены, а текст тем временем сохранён заново: сравнены не те слова, которые сосчитаны в этой строке. { $open } покажет оба текста, какие они сейчас, { $freeze } обновит списки.
preview-no-room = для просмотра здесь нет места
preview-origin-more = ! { $first }, и ещё { $count } ({ $key })
preview-facts =
    { $count } { $count ->
         [one] фрагмент
         [few] фрагмента
        *[other] фрагментов
    }, сходство { $alike }
preview-rewritten = переписано, { $facts }
preview-same = один текст под двумя именами, { $facts }
odd-hidden = скрытый текст
odd-and-hidden = необычные буквы, скрытый текст
side-odd = { $odd } ({ $key })
preview-odd-there = необычные буквы в другом тексте
preview-common = { $facts }, расхожий текст не считается
preview-common-words =
    { $facts }, без { $words } { $words ->
         [one] слова
         [few] слов
        *[other] слов
    } расхожего текста
both-names = { $left } и { $right }
passage-common =
    расхожего текста в нём: { $count } { $count ->
         [one] слово
         [few] слова
        *[other] слов
    }
passage-common-characters =
    расхожего текста в нём: { $count } { $count ->
         [one] знак
         [few] знака
        *[other] знаков
    }
passage-verbatim = { $words }, дословно
passage-edited =
    с правкой: { $same ->
         [one] совпадает
         [few] совпадают
        *[other] совпадают
    } { $same } из { $words }
passage-edited-both =
    с правкой: { $same ->
         [one] совпадает
         [few] совпадают
        *[other] совпадают
    } { $same } (из { $left } и { $words })
passage-summary = сжато: { $same } из { $words } есть среди { $among }

## What lies over the foot of the screen

archive-add = Сравнивать с { $folder }
archive-drop = Больше не сравнивать с { $folder }
archive-away = { $folder }: папки нет на месте, и с нею ничего не сравнивается; проверьте, подключён ли её диск, и запустите программу снова
folders-none = Ни одна папка так не начинается.
palette-none = Такой команды нет.
themes-title = Тема
layers-title = Слои: что не считается
layers-pair = { $left } и { $right }: всего { $raw } → { $share }
layers-cover = { $words ->
        [one] { $words } слово
        [few] { $words } слова
       *[other] { $words } слов
    } в { $documents ->
        [one] { $documents } документе
        [few] { $documents } документах
       *[other] { $documents } документах
    }
layers-nothing = здесь нет
layer-template = текст задания
layer-quotation = цитаты
layer-references = список литературы
layer-dismissed = безобидные фрагменты
layer-short = короткие фрагменты
layers-short = короче, чем { $words }
layer-common = расхожие фрагменты
layers-common = { $passages ->
        [one] { $passages } фрагмент
        [few] { $passages } фрагмента
       *[other] { $passages } фрагментов
    } в { $documents ->
        [one] { $documents } документе
        [few] { $documents } документах
       *[other] { $documents } документах
    }
passage-dismissed = безобидно везде: скрыто { $words }; { $undo } — отменить, { $key } — показать
passage-altered = у документа теперь другой текст, поэтому об этом фрагменте ничего не решено
layers-passage = { $words }, { $why }
no-passage-to-dismiss = здесь нет фрагмента, который можно назвать безобидным
taken-pairs = убрано слоями: { $pairs }
taken-none = Слои не убирают из списка ни одной пары. Если доля из-за них меньше, столбец «всего» говорит, какой она была бы.
template-named = { $name } — это задание: его текст скрыт во всех документах; { $key } отменяет
template-no-more = { $name } — не задание: его текст снова считается
passages-common = , с расхожим текстом
passages-left = { $unit } и их доля в левом тексте
passages-upper = { $unit } и их доля в верхнем тексте
kind-verbatim = дословно
kind-edited = с правкой
kind-summary = сжато
partners-title =
    общий текст с { $count } { $count ->
         [one] документом
         [few] документами
        *[other] документами
    }

## Pairs that say the same in other words

rewritten-waits = все тексты просматриваются в поисках переписанных пар
rewritten-left-out = переписанные пары не показаны
and = { " " }и{ " " }
rewritten-searching =
    поиск: { $done } из { $all } { $what ->
         [texts]
            { $all ->
                 [one] текста
                 [few] текстов
                *[other] текстов
            }
        *[pairs]
            { $all ->
                 [one] пары
                 [few] пар
                *[other] пар
            }
    }
count-edited = { $count } с правкой
count-summary = { $count } сжато
count-verbatim = { $count } дословно

## Writing to a file

export-title = Запись в файл: { $what }
export-folder = в { $folder }
export-text = текст, столбцы выровнены
export-markdown = Markdown
export-csv = CSV, для таблиц
export-overview = обзор
export-nothing = здесь нечего записать в файл
export-matrix = числа группы
export-matrix-marked = числа отмеченных документов
export-passages = фрагменты пары
export-sources = источники документа
export-partners = документы, у которых с этим есть общий текст
export-occurrences = документы, где есть этот фрагмент
export-common = расхожие фрагменты
export-details = сведения
export-activity = что произошло
export-text-passages = текст со всеми фрагментами этих пар
export-markdown-passages = Markdown со всеми фрагментами этих пар
export-html = HTML, страница для комиссии, со всеми фрагментами
export-no-name = введите имя
export-of = { $what }, порог { $threshold }
export-filter = { $what }, фильтр { $filter }
export-matrix-head = сколько от строки есть в столбце
export-partners-head =
    { $count } { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }, где есть общий текст с { $of }
export-common-head =
    { $count } { $count ->
         [one] расхожий фрагмент
         [few] расхожих фрагмента
        *[other] расхожих фрагментов
    }, которые нигде не считаются
export-occurrences-head =
    { $count } { $count ->
         [one] другой документ
         [few] других документа
        *[other] других документов
    } со словами фрагмента из { $of }
export-occurrences-most = { $what }; здесь { $count } с наибольшим числом, остальные не прочитаны
export-details-head = что известно: { $of }
export-activity-head = что произошло, новое сначала
export-length = длина
export-share = общее
gathering = сравнение: { $done } из { $all } пар
gathering-esc = , { $key } остановит
gathering-stopped = остановлено после { $done } из { $all } пар: файл не записан
gathering-not-compared = { $left } и { $right } сравнить не удалось: { $why }
column-documents = документы
column-verbatim = дословно
column-edited = с правкой
column-rewritten = переписано
column-kind = вид
column-where = где
column-of = из
column-odd = из них с необычными буквами
column-under = раздел
column-time = время
column-what = что
column-says = значение
column-when = когда
column-number = номер
marked-pairs =
    { $count } { $count ->
         [one] отмеченная пара
         [few] отмеченные пары
        *[other] отмеченных пар
    }
marked-documents =
    { $count } { $count ->
         [one] отмеченный документ
         [few] отмеченных документа
        *[other] отмеченных документов
    }
marked-hidden =
    { $count ->
         [1] { $what }, не в этом списке
        *[other] { $what }, { $hidden } из них не в этом списке
    }
marked-of = { $marked }: { $what }

## Side by side

side-figures = { $share } есть в другом · общих { $same } из { $words }
side-figures-short = { $share } · { $same }/{ $words }
side-top = начало
side-end = конец
side-at = до { $percent }%
side-bounded = слишком длинно, чтобы искать всё переписанное
side-later = дословное найдено; идёт поиск переписанного …
legend-between = { " " }—{ " " }
legend-passage = фрагмент
legend-current = текущий
legend-view = видимая часть
legend-changed = изменено
legend-form = другая форма
legend-moved = переставлено
legend-loose = общее вне фрагментов
legend-common = есть у многих, не считается
legend-masked = скрыто ({ $layers }), всего { $raw }
legend-hidden = скрыто в оригинале
legend-odd = необычные буквы
alike-things =
    { $count ->
         [one] одно совпадение
         [few] { $count } совпадения
        *[other] { $count } совпадений
    } в сведениях обоих файлов
side-reading = чтение…
side-unshown = ! нельзя показать
side-was = ! нельзя показать, какой он сейчас: это прежний текст
not-found = не найдено
nothing-to-fold = сворачивать нечего
nothing-to-fold-shares = сворачивать нечего: общее есть в каждом абзаце
nothing-to-fold-passages = сворачивать нечего: фрагмент есть в каждом абзаце
no-passage-loose = нет фрагмента от { $words }; общие обороты выделены бледно
no-passage-nothing = нет фрагмента от { $words }; общего ничего нет
no-passage-common = нет фрагмента от { $words }; расхожий текст не учтён и может совпадать
side-passage = ▸ фрагмент { $number }
side-of = из { $count }
side-longest = подряд до { $count }
moves-left = движется только левый
moves-right = движется только правый
moves-upper = движется только верхний
moves-lower = движется только нижний
out-of-view = не виден
context-lines = только строки фрагментов
context-matches = только общее
context-around =
    общее и по { $count } { $count ->
         [one] строке
         [few] строки
        *[other] строк
    } вокруг
numbers-lines = номера строк
numbers-paragraphs = номера абзацев
no-text = (нет текста)
folded-lines =
    ⋯ { $count } { $count ->
         [one] строка
         [few] строки
        *[other] строк
    }

## The documents that have a passage

common-title = Расхожие фрагменты
common-longest = есть больше чем в восьми документах и не считаются; сначала самые длинные
common-most =
    { $count } { $count ->
         [one] фрагмент
         [few] фрагмента
        *[other] фрагментов
    }, показаны самые длинные: { $shown }
common-in =
    в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    }
common-passage = Расхожий фрагмент { $number }: { $words }, { $documents }
common-first = , раньше всех { $name }
common-sum =
    В { $documents } { $documents ->
         [one] документе
         [few] документах
        *[other] документах
    } есть { $count } { $count ->
         [one] расхожий фрагмент.
         [few] расхожих фрагмента.
        *[other] расхожих фрагментов.
    }
common-no-csv = в CSV строка — это пара: расхожие фрагменты есть в --format json
common-none = Ни одного фрагмента нет больше чем в восьми документах.
common-counted-all = Сейчас считается весь текст: то, что есть у многих, стоит в списке пар.
occurrences-title = Этот фрагмент: { $words }
occurrences-looking = просматриваются все документы …
occurrences-reading =
    прочитано { $done } из { $all } { $all ->
         [one] документа
         [few] документов
        *[other] документов
    }, { $key } остановит
occurrences-none = Ни в одном другом документе нет фрагмента, в котором хотя бы { $run } из этих { $unit }; сказанное другими словами здесь не ищется.
occurrences-all = все { $words }
occurrences-count =
    { $least } из них или больше — ещё в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    }
occurrences-shown = здесь { $count } с наибольшим числом
occurrences-common = расхожий текст
occurrences-partly = отчасти расхожий текст

## What happened

activity-newest = сначала новое; { $keys } — показать запись целиком
activity-forgotten = сначала новое; { $keys } — показать запись целиком; прежних забыто: { $count }
activity-none = Пока ничего не произошло.

## One document and its sources

document-comparing =
    сравнение: { $compared } из { $count } { $count ->
         [one] документа
         [few] документов
        *[other] документов
    }
document-alone = ни с кем нет общего хотя бы на фрагмент
document-compared =
    сравнён с { $count } { $count ->
         [one] документом
         [few] документами
        *[other] документами
    }
document-common = расхожий текст не считается
document-left-out = с { $count }, где общего меньше, — нет
document-unread = не прочитано { $count }
document-looking = поиск документов с общим текстом …
document-also = { $about } · найдено также в { $numbers }
document-also-changed = { $about } · частично или с изменениями в { $numbers }
document-only = только фрагменты источника { $number }
document-heads = { $unit } и их доля в тексте
document-gone = { " " }(исчез)

## The drawing of a cluster

drawing-first = ! первые { $shown } по имени; ещё { $more } не показаны
drawing-links = ! не показано других связей: { $count }
drawing-strong = ⠤⠤⠤ { $share } и больше
drawing-weak = ⠄⠠⠄ меньше { $share }
drawing-centre = * больше всего общего с остальными

## Themes

theme-dark = светлые буквы на тёмном
theme-light = тёмные буквы на светлом
theme-contrast = белое на чёрном, 7 к 1 и больше
theme-contrast-light = чёрное на белом, 7 к 1 и больше
theme-blind = тёмная; синий, оранжевый и жёлтый
theme-blind-light = светлая; синий, оранжевый и жёлтый
theme-sixteen = шестнадцать цветов самого терминала
theme-none = без цвета: жирный, курсив и подчёркивание
theme-own = ваша собственная
theme-auto = как у терминала: { $theme }

## What is said for a moment

mouse-ours = мышь выбирает и прокручивает
mouse-theirs = мышь у терминала: она выделяет текст
open-itself = документ не сравнивается сам с собой: выберите другую клетку
open-no-document = нет документа, который можно открыть
open-no-partner = в списке нет пар с «{ $name }»
author-not-paired = файлы одного автора между собой не сравниваются
rewritten-looks = переписанное ищет { $key } в списке пар
open-unread = непрочитанный файл нельзя показать
open-no-pair = нет пары, которую можно открыть
open-no-cluster = нет группы, которую можно открыть
threshold-lowest = порог уже самый низкий, { $threshold }
threshold-highest = порог уже самый высокий, { $threshold }
copied-handed = передано терминалу (OSC 52): { $what }
copied = скопировано в буфер обмена: { $what }
nothing-to-copy = здесь нечего копировать
last-none = раньше не открывали ни одной папки: назовите её, например sidelong essays
may-be-a-program = непрочитанный файл может быть программой: откройте его из его папки
launch-no-document = здесь нет документа, который можно открыть
no-passage-to-list = нет фрагментов для списка
nothing-new = здесь нет нового
queue-last = это была последняя пара списка
queue-first = это была первая пара списка
queue-none = эти тексты открыты не из списка пар
paste-nowhere = вставлен текст, но здесь его некуда ввести: ни одна его буква не сработала как клавиша
paste-cut =
    { $count ->
         [one] из вставленного текста взят только первый { $count } знак
         [few] из вставленного текста взяты только первые { $count } знака
        *[other] из вставленного текста взяты только первые { $count } знаков
    }
key-in-lists = { $key } — клавиша списков; { $back } вернёт назад
key-in-texts = { $key } — клавиша для двух текстов; { $open } откроет их
key-nothing = { $key } здесь ничего не делает; { $help } покажет клавиши
key-nothing-back = { $key } здесь ничего не делает; { $back } закроет это
new-behind = новых за отбором: { $count }
pairs-seen =
    { $count ->
         [one] { $count } новая пара считается просмотренной
         [few] { $count } новые пары считаются просмотренными
        *[other] { $count } новых пар считаются просмотренными
    }
documents-seen =
    { $count ->
         [one] { $count } новый документ считается просмотренным
         [few] { $count } новых документа считаются просмотренными
        *[other] { $count } новых документов считаются просмотренными
    }
no-passage-to-open = нет фрагмента, который можно открыть
no-passage-to-look-for = нет фрагмента, который можно искать
no-room-to-draw = мало места: нарисуйте в матрице
nothing-to-mark = здесь нечего отметить
launch-too-many = сразу открывается не больше { $most } файлов: отметьте меньше
lists-held = списки остановлены
lists-follow = списки снова обновляются
leaves =
    { $count ->
         [one] { $count } пары ниже { $threshold } в списке больше нет
         [few] { $count } пар ниже { $threshold } в списке больше нет
        *[other] { $count } пар ниже { $threshold } в списке больше нет
    }
leaves-runs =
    { $count ->
         [one] { $count } пары ниже { $threshold } в списке больше нет: в ней
         [few] { $count } пар ниже { $threshold } в списке больше нет: в них
        *[other] { $count } пар ниже { $threshold } в списке больше нет: в них
    } совпадает подряд до { $words }
launch-right = , правый
launch-lower = , нижний
launch-left = , левый
launch-upper = , верхний
launch-first = , первый в паре
launch-row = , тот, что в строке
copy-sources = список источников
copy-pair = пара
copy-names = имена группы
copy-path = путь
copy-passage = фрагмент { $number }
copy-common = расхожий фрагмент
copy-passage-there = фрагмент в том документе
copy-details = подробности
copy-also-in = { $name } (есть и в { $source })
copy-odd = Необычные буквы в { $name }, в этом фрагменте: { $what }
copy-lines-first = { $what }, первые { $taken } из { $all } строк
copy-first-letters = { $what }, первые { $most } знаков
copy-first-letters-each = { $what }, первые { $most } знаков каждого
copy-line =
    { $left } и { $right }: { $first } первого во втором, { $second } второго в первом, { $words } в { $passages } { $passages ->
         [one] фрагменте
         [few] фрагментах
        *[other] фрагментах
    }, самая длинная цепочка — { $run }
copy-line-cell = { $left } и { $right }: { $first } первого во втором, { $second } второго в первом
copy-pairs-all =
    список из { $all } { $all ->
         [one] пары
         [few] пар
        *[other] пар
    }
copy-paths-all =
    список из { $all } { $all ->
         [one] пути
         [few] путей
        *[other] путей
    }
palette-theme = Тема { $name }: { $about }

## What a filter means

field-share = большая доля
field-best = лучшая пара
field-left = А в Б
field-right = Б в А
field-alike = сходство
field-links = связей
field-size = документов
field-weakest = слабейшая связь
field-run = длина цепочки
sign-over = больше
sign-at-least = не меньше
sign-under = меньше
sign-at-most = не больше
sign-is = равно
filter-not-kept =
    { $count ->
         [one] прошлый фильтр непонятен и не применён
         [few] прошлые фильтры непонятны и не применены
        *[other] прошлые фильтры непонятны и не применены
    }: { $filters }
filter-not = не{ " " }
filter-letters = «{ $letters }» в имени
filter-new = новое для вас
filter-marked = отмечено
filter-open = не разобрано
filter-noted = с заметкой
filter-changed = решено о другой версии
filter-says = { $field } «{ $letters }»
filter-says-none = { $name }: … буквы из «{ $field }»
field-by = кто решил
field-open = неразобранные пары
filter-cluster = в группе { $number }
filter-name = name: … буквы имени
filter-unknown = «{ $name }» здесь не спрашивают: { $names }
filter-number = { $field } { $sign } … число
filter-replaced = { " " }(буквы заменят его, { $key } сократит)
field-words = слов
field-passages = фрагментов по равным словам
field-pairs = пар
field-cluster = группа

## What happened, line by line

activity-gone = папка исчезла; программа ищет её
activity-polled = папка просматривается раз в несколько секунд
activity-back = папка снова на месте
activity-notified = об изменениях в папке сообщает система
activity-read = всё прочитано
activity-threshold = порог { $threshold }
activity-counts =
    { $documents } { $documents ->
         [one] документ
         [few] документа
        *[other] документов
    }, { $pairs } { $pairs ->
         [one] пара
         [few] пары
        *[other] пар
    }, не прочитано { $unread }
now = сейчас
seconds-ago = { $count } с назад
minutes-ago = { $count } мин назад
hours-ago = { $count } ч назад
days-ago = { $count } дн. назад

## Details of a document or a pair

details-document = Сведения о документе
details-document-note = по данным файла; они могут быть неверны
details-pair = Сведения о паре
details-pair-note = из текстов, всех пар и файлов
details-all = { $key } покажет всё
details-one-file = { $name }: один файл
details-files =
    { $name }: один из { $count } { $count ->
         [one] файла
         [few] файлов
        *[other] файлов
    }, которые между собой не сравниваются
details-cluster =
    { $number }, вместе с { $count ->
         [one] { $count } другим документом
         [few] { $count } другими документами
        *[other] { $count } другими документами
    }
details-shared = что общего у двух текстов
details-named = под именем { $name } сдан и другой документ: { $document }. Файл мог быть создан на чужом компьютере
details-both = что говорят оба файла; это может быть неверно
details-same-author = автор обоих документов: { $name }
details-nothing-alike = в происхождении файлов нет необычных совпадений
details-each = что говорит каждый файл
details-each-rest = что ещё сообщает каждый файл
details-chosen = что говорит выбранный скетч
details-proposes = { $method } предлагает эту пару: { $because }
details-missed = { $method } упустил бы эту пару: { $against }
details-drawn = { $method } ещё строится
minima-all = по всем шинглам, так как их мало
minima = равны { $equal } минимумов из { $all }
texts-say = ; по текстам { $share }
texts-say-common = ; по текстам { $share }, без расхожего текста
estimate-minima = скетч оценивает сходство в { $resemblance }: { $minima }{ $exact }
details-other = Списки остановлены, а текст тем временем сохранён заново: сравнены не те слова, которые сосчитаны в строке. В списке пар { $open } покажет оба текста, какие они сейчас, { $freeze } обновит списки.
details-comparing = сравниваются два файла …
innocent = у таких знаков бывают обычные причины: текст скопирован из интернета, другая раскладка, повреждённый файл
sketches-sketch = скетч
sketches-missed = упущена
rarest-alone = общих слов, ни одного оборота из которых нет в других документах (всего их { $among }): { $all }; из них в одном отрывке до { $words }: «{ $phrase }»
rarest-others =
    только у этих двоих нет ничего общего; части самых редких слов подряд ({ $words }) стоят ещё в { $others } { $others ->
         [one] документе
         [few] документах
        *[other] документах
    } из { $among }: «{ $phrase }»
passages-masked = Фрагментов не осталось: то, что совпадает, скрыто ({ $what }).
passages-none = по фрагментам: ни одного
passages-cover =
    по фрагментам: { $count } { $count ->
         [one] фрагмент
         [few] фрагмента
        *[other] фрагментов
    } ({ $kinds }), в них { $words } первого текста и { $right } второго; совпадают { $same }, без изменений подряд до { $most }
shingles-collide = шинглы различаются по 64-битным отпечаткам: вероятность, что хотя бы два разных из { $shingles } здесь (с повторами по документам) приняты за один, — не более 1 к { $odds }
measures-heading = по цепочкам слов (шинглам)
measures = сходство { $resemblance }, вхождение { $left } и { $right }, мера Сёренсена { $sorensen }
measures-once = каждый по одному разу: { $measures }
measures-repeated = с повторами, общих { $shared } из { $first } и { $second }: { $measures }
rule-heading = по какому правилу два документа составляют пару
rule = Два документа составляют пару, если слова, совпадающие в их фрагментах, весят { $least } или составляют половину одного текста. Слово весит 1, если оно там есть у двух документов, 2/3 — если у трёх, 2/4 — если у четырёх, и так далее, причём документы одного автора считаются за один; то, что есть больше чем в { $documents } документах, — расхожий текст, и он не считается.
rule-counted = Два документа составляют пару, если { $least } слов, примерно предложение, совпадают в их фрагментах; или если совпадает половина одного текста. Расхожий текст считается, как вы выбрали.
rule-copies = Два текста — копии друг друга, если они одинаковы; или если большая часть обоих есть более чем в { $documents } документах, и не меньше половины её общая у этих двух. У копий считается всё.
rule-rewritten = Два документа составляют переписанную пару, если { $least } слов вне самой длинной цепочки совпадают в предложениях, говорящих одно и то же; или если совпадает половина одного текста. Дословно общего для пары у них слишком мало.
rule-sum =
    во фрагментах совпадает слов: { $all }{ $common ->
         [0] {""}
        *[other] {" "}− { $common } расхожего текста = { $words }
    }, это { $share } учитываемых слов одного из текстов{ $weight ->
         [none] {""}
        *[other] ; их вес { $weight }
    }{ $outside ->
         [none] {""}
        *[other] ; из них вне самой длинной цепочки: { $outside }
    }; для пары нужно { $least } или { $half }
rule-long = в обоих больше { $words } слов: в списке учтено только совпадающее слово в слово
rank-heading = место среди всех пар
rank-unlisted =
    её нет среди { $count } { $count ->
         [one] пары
         [few] пар
        *[other] пар
    } списка: там общее предложение, которого почти ни у кого больше нет, и от { $threshold }
rank =
    из { $count } { $count ->
         [one] пары
         [few] пар
        *[other] пар
    } списка она { $evidence }-я по весомости (слова, умноженные на большую долю), { $share }-я по большей доле, { $words }-я по словам во фрагментах, { $run }-я по длине цепочки

## What a file says about itself

format-text = текст
clue-format = формат
clue-encoding = кодировка
clue-size = размер
clue-author = автор
clue-editor = редактор
clue-created = создан
clue-modified = изменён
clue-producer = программа
clue-saved = дата файла
clue-edited = время правки
clue-revisions = коды правок
clue-fonts = шрифты
clue-margins = поля
clue-deleted = удалено
clue-comments = примечания
clue-named = { $name } (тоже есть среди сдавших)
clue-hidden = скрыто
clue-invisible = невидимое
clue-lookalikes = необычные буквы
clue-language = язык
clue-left-out = не считается
clue-unreadable = не читается
clue-layer = слой текста
clue-note = замечание
clue-file = файл
clue-submission = работа
clue-also-at = также
clue-arrival = поступление
clue-document = документ
encoding-guessed = { $encoding }: угадана и может быть неверна; укажите её с --encoding
deletions =
    { $count } { $count ->
         [one] записанное удаление
         [few] записанных удаления
        *[other] записанных удалений
    }
comments =
    { $count } { $count ->
         [one] примечание
         [few] примечания
        *[other] примечаний
    }
characters-inside =
    { $count } { $count ->
         [one] знак внутри слова
         [few] знака внутри слов
        *[other] знаков внутри слов
    }
odd-letters = Необычные буквы в { $name }: { $what }
odd-letters-hidden = Необычные буквы в { $name }: { $what }; скрытый текст: { $hidden }
hidden-text = Скрытый текст в { $name }: { $hidden }
odd-invisible =
    { $count } { $count ->
         [one] невидимый знак внутри слова
         [few] невидимых знака внутри слов
        *[other] невидимых знаков внутри слов
    }
words-alike =
    { $count } { $count ->
         [one] слово с буквой другого алфавита
         [few] слова с буквами другого алфавита
        *[other] слов с буквами другого алфавита
    }
unreadable =
    { $count } из { $all } { $all ->
         [one] буквы
         [few] букв
        *[other] букв
    } ({ $share } %)
no-text-layer = некоторые страницы — картинки без текста
listed-more = { $list } и ещё { $count }
minutes = { $minutes } мин
hours = { $hours } ч { $minutes } мин
bytes =
    { $count } { $count ->
         [one] байт
         [few] байта
        *[other] байт
    }
size =
    { $whole },{ $tenth } { $unit ->
         [KB] КБ
         [MB] МБ
        *[GB] ГБ
    }
same-author = тот же автор
same-editor = тот же редактор
same-person = автор одного, редактор другого
same-created-moment = созданы в один момент
same-modified-moment = изменены в один момент
same-created-day = созданы в один день
same-modified-day = изменены в один день
same-program = та же редкая программа
same-font = тот же редкий шрифт
same-revisions = те же коды правок
same-handed = { $what }: { $name } (файл мог быть создан на чужом компьютере)
same-handed-author = автором одного файла назван тот, кто сдал другой
same-handed-editor = один файл последним сохранил тот, кто сдал другой
same-all = { $what }: { $value }
same-alone = { $what }: { $value } (больше ни в одном документе)
same-others =
    { $what }: { $value } (ещё в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    })

## What of a text stands in others

sources-none = Дословных фрагментов этого текста нет в других документах
sources-none-others = Дословных фрагментов этого текста нет в документах других авторов
sources-and-own = { $others }; у того же автора: { $own }
sources-other-words = Сказанное другими словами может быть и в других: его ищет «sidelong rewritten».
sources-share =
    { $share } есть ещё в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    }

## Added since

filter-verbatim = с дословными фрагментами
filter-edited = с фрагментами с правкой
filter-rewritten = переписанные
filter-group = в группе «{ $name }»
filter-folder = в папке «{ $name }»
filter-across = между разными папками
filter-group-name = group: … буквы названия группы
filter-folder-name = folder: … буквы имени папки
filter-kind = kind: … verbatim или edited
top-part = шинглов ({ $key })
overview-part = шинглов предлагает пары: те, где общего мало, могут быть упущены (--memory)
empty-left-out = Всё, что есть в папке { $root }, исключено: { $by }. Другие шаблоны вернут это.
excluded-folders = { $by } ({ $count } с папками)
excluded-files = { $by } ({ $count })
excluded = исключено: { $patterns }
top-excluded = исключено
new-since-pairs =
    новое с прошлого раза: { $pairs } { $pairs ->
         [one] пара
         [few] пары
        *[other] пар
    }
new-since-documents =
    новое с прошлого раза: { $documents } { $documents ->
         [one] документ
         [few] документа
        *[other] документов
    }
new-since =
    новое с прошлого раза: { $pairs } { $pairs ->
         [one] пара
         [few] пары
        *[other] пар
    }, { $documents } { $documents ->
         [one] документ
         [few] документа
        *[other] документов
    }

## Несколько папок сразу

top-folders-more = ещё { $count }
overview-across =
    { $count ->
         [one] автор с документами
         [few] автора с документами
        *[other] авторов с документами
    } в нескольких папках: документы одного автора не сравниваются (--authors files)
overview-folder =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    } в папке { $name }
overview-archive =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    } в архиве { $name }
overview-folders-more =
    ещё в { $count } { $count ->
         [one] папке
         [few] папках
        *[other] папках
    }

## What the system said, by its kind

io-not-found = нет такого файла или папки
io-denied = нет прав доступа
io-exists = это уже есть
io-folder = это папка
io-no-folder = это не папка
io-full = на диске нет места
io-read-only = доступно только для чтения
io-busy = занято другой программой
io-late = нет ответа за отведённое время
io-memory = не хватает памяти
io-pipe = получатель закрыл канал
io-name = здесь не может быть такого имени
system = { $error }

## Why a file is not read

why-password = защищён паролем: сохраните его без пароля
why-pictures = текста нет, только картинки: сохраните текст там, где его писали, или наберите его
why-nothing-written = текста нет: в нём ничего не написано
why-edges = текст есть только на полях страниц
why-format-later = файлы .{ $extension } пока не читаются: сохраните как текст (.txt)
why-photo = файлы .{ $extension } не читаются: это изображения, а сравнивается только текст
why-format = файлы .{ $extension } не читаются: читаются только документы, такие как .txt, .docx, .odt, .epub и .html; если это простой текст, дайте файлу расширение .txt, а если текст в нём есть, сохраните его в одном из этих форматов
why-page-damaged = повреждён: страница не текст; сохраните её снова
why-encoding = в кодировке { $encoding } это не текст: см. --encoding
why-binary = двоичный файл, не текст: сохраните его текст как .txt или укажите его кодировку (--encoding)
why-zip-damaged = повреждён: он должен быть архивом ZIP, но не открывается; сохраните его снова
why-many-parts = файлов внутри больше { $most }: ни одному документу столько не нужно
why-no-message = повреждён: письмо в нём не найдено; сохраните его снова
why-no-latex = двоичный файл, не LaTeX: сохраните его текст как .txt
why-no-main-part = повреждён: нет главной части документа; сохраните его снова в Word
why-no-slides = повреждён: нет списка слайдов; сохраните его снова в PowerPoint
why-no-chapters = повреждён: нет списка глав; запишите книгу снова
why-copy-protected = книга защищена от копирования: прочесть её нельзя
why-no-doc-text = повреждён: текст в нём не найден; сохраните его как .docx
why-old-office = файл старого Office: сохраните его как .docx или .txt
why-no-content = повреждён: в нём нет содержания; сохраните его снова
why-preview-only = удалось прочесть только рисунок для просмотра: сохраните как PDF или Word
why-no-pages-text = текст в нём не найден: сохраните как PDF или Word
why-encrypted = защищён паролем или зашифрован: сохраните его без пароля
why-encrypted-unknown = зашифрован неизвестным способом: сохраните его без пароля
why-no-pages = повреждён: страницы в нём не найдены; сохраните его снова
why-scanned = отсканирован, слоя текста нет: сначала распознайте текст (OCR)
why-unreadable = нет пригодного слоя текста: { $share }% букв не читаются; распознайте текст (OCR) или сохраните его как .txt
why-other-letters = нет пригодного слоя текста: его буквы — не те, что видны на страницах: ни в одном языке они так часто не встречаются; распознайте текст (OCR) или сохраните его как .txt
why-no-pdf-text = текста в нём нет: если он виден на страницах, напечатайте его в новый PDF или сохраните как .txt
why-other-files = архив ZIP с другими файлами: распакуйте его
why-other-program = файл другой программы: сохраните его как текст (.txt)
why-link-inside = ссылка внутри архива: по ней не переходят
why-container-password = защищён паролем: распакуйте архив с паролем
why-no-such-file = такого файла нет
why-packed = сжат способом, который здесь не читается: распакуйте его или заархивируйте снова
why-not-unpacked = повреждён: распаковать его нельзя; скачайте его снова
why-no-end = повреждён: его конец не найден; скачайте его снова
why-empty = пуст: 0 байт; попросите прислать его снова
why-gone = файл исчез
why-gone-back = файл исчез; он снова появится здесь, когда вернётся
why-not-regular = не обычный файл
why-folder = это папка: укажите файлы из неё или сравните их все между собой (sidelong scan папка)
why-not-opened = не обычный файл: он не открывается
why-container = архив с файлами: назовите один из них после /, например { $example }
why-container-unpack = архив с файлами: распакуйте его
why-container-guest = архив с файлами: распакуйте его или укажите файлы из него
why-container-empty = документов в нём нет
why-no-container = архива, в котором он лежал, нет
why-too-deep = архив в архиве, который сам в архиве: распакуйте его
why-too-large = слишком большой: разделите его
why-no-word = текста нет: в нём нет ни одного слова
why-nothing-left =
    текста нет: в нём только { $left ->
         [numbers] числа, а они не считаются: без --no-numbers он сравнивается
         [stop-words] служебные слова, а они не считаются: без --stop-words он сравнивается
        *[both] служебные слова и числа, а они не считаются: без этих параметров он сравнивается
    }
why-reader-failed = прочесть не удалось: сбой при чтении ({ $cause })
why-denied = нет прав доступа: дайте себе право читать его
why-io = не читается: { $error }
why-container-large =
    больше { $size } { $unit ->
         [bytes] { $size ->
             [one] байта
             [few] байт
            *[other] байт
         }
        *[MB] МБ
    }: распакуйте его или разрешите больше (--max-file-size)
why-largest =
    больше { $size } { $unit ->
         [bytes] { $size ->
             [one] байта
             [few] байт
            *[other] байт
         }
        *[MB] МБ
    }, а больший файл сравнить нельзя: разделите его
why-large =
    больше { $size } { $unit ->
         [bytes] { $size ->
             [one] байта
             [few] байт
            *[other] байт
         }
        *[MB] МБ
    }: увеличьте --max-file-size
why-slow = чтение заняло больше { $time } с: сохраните файл как текст (.txt), разделите или дайте больше времени (--limit time={ $more }s)
why-memory = понадобилось больше { $size } МБ памяти: сохраните файл как текст (.txt), разделите или дайте больше (--limit memory={ $more }MB)
why-memory-all = понадобилось больше { $size } МБ памяти, половины --memory: разделите файл или разрешите больше (--memory { $more }MB)
why-needs = нужно около { $size } МБ памяти, а половина --memory — это { $most } МБ: разделите файл или разрешите больше (--memory { $more }MB)
why-stopped = чтение прервалось ({ $how }): откройте и сохраните файл снова или сохраните как текст (.txt)
stopped-no-status = причина неизвестна
stopped-nonsense = ответ не имел смысла
why-no-worker = не удалось запустить процесс для его чтения ({ $cause }): закройте другие программы и запустите sidelong снова
worker-no-pipes = нет каналов связи с ним
worker-silent = он не отвечает
worker-other-version = это другая версия
why-long-text = текст больше { $size } МБ: разделите его
why-long-text-more = текст больше { $size } МБ: разделите его или разрешите больше (--limit text={ $more }MB)
why-check-name = такого файла нет: проверьте имя
why-no-document = такого документа нет
why-changed = файл изменился и читается снова
why-comparison = сбой при сравнении ({ $cause })
why-link-nothing = ссылка никуда не ведёт
why-link-circle = ссылка на папку, в которой она сама лежит: по ней не переходят
why-link-read = ссылка на другой файл или папку внутри той же папки: он читается там
why-special =
    { $kind ->
         [fifo] именованный канал
         [socket] сокет
         [device] устройство
        *[other] не обычный файл
    }: такое не открывается
folder-in-folder = { $inner } лежит в { $outer }: её документы были бы прочитаны дважды; укажите только одну из двух
folder-and-archive = { $name } — и архив, и открываемая папка: укажите её только как одно из двух
folder-lost = { $folder }: { $reason }; исправьте это или не указывайте эту папку
why-folder-gone = папка исчезла: её документы не считаются, пока она не вернётся
why-link-other = ссылка на папку, в которой лежит другая открытая: по ней не переходят; чтобы прочитать её всю, откройте её вместо той

## What is said beside a text or a container that was read

note-damaged = повреждён: прочитан отчасти; попросите прислать его снова
note-characters =
    { $count } { $count ->
         [one] повреждённый знак показан
         [few] повреждённых знака показаны
        *[other] повреждённых знаков показаны
    } как �: сохраните файл снова в UTF-8
note-cut = очень большой: показано только начало
note-cut-more = чтобы увидеть больше: --limit text={ $more }
note-cut-split = чтобы увидеть больше, разделите его
note-second-document =
    содержит второй документ: как { $format } в нём { $words } { $words ->
         [one] слово, сравнивается оно
         [few] слова, сравниваются они
        *[other] слов, сравниваются они
    }, как { $second } — { $count }: откройте его в обеих программах
note-attachments =
    { $count } { $count ->
         [one] вложение не прочитано: сохраните его
         [few] вложения не прочитаны: сохраните их
        *[other] вложений не прочитано: сохраните их
    } в файл
note-attachments-named =
    { $count } { $count ->
         [one] вложение не прочитано
         [few] вложения не прочитаны
        *[other] вложений не прочитано
    } ({ $names }): сохраните { $count ->
         [one] его в файл
         [few] их в файлы
        *[other] их в файлы
    }
note-parts = его части лежат в других файлах: { $names }
note-file-inside = вложенный в него файл не прочитан: откройте документ в Word и сохраните снова
note-copy-protected = отчасти защищён от копирования: показано остальное
note-recognised = отсканирован: буквы распознаны программой и могут быть неверны
note-unreadable = { $share }% букв не читаются: по его шрифтам нельзя узнать, какие они
note-picture-pages = некоторые страницы — картинки без текста: они не прочитаны
note-unpacked = повреждён: показано то, что удалось распаковать
note-container-damaged = повреждён: перечислено то, что в нём нашлось; скачайте его снова
note-container-empty = пустой архив: в нём нет файлов
note-same-names = у двух файлов в нём одно имя: прочитан только последний
note-many-files = файлов в нём больше { $most }, остальные не прочитаны: распакуйте его
note-grows = содержимое слишком велико, остальное не прочитано: распакуйте архив
note-deaths =
    чтение прервалось на { $count } { $count ->
         [one] файле
         [few] файлах
        *[other] файлах
    } из архива, остальное не прочитано: распакуйте архив
note-no-worker = файлы читаются без защиты, так как не удалось запустить отдельный процесс ({ $cause }): запустите sidelong снова

## What is wrong with patterns

ignore-unheeded = шаблоны из него не учитываются
ignore-large = больше { $size } КБ: сократите его
ignore-no-text = это не текст: сохраните файл в UTF-8
ignore-lines = читается не больше { $most } строк
ignore-all = всё
ignore-line = строка { $number }
ignore-more-lines =
    и ещё { $count } { $count ->
         [one] строка
         [few] строки
        *[other] строк
    }
ignore-mend =
    исправьте { $count ->
         [one] её
         [few] их
        *[other] их
    }; остальные строки учитываются
ignore-long = длиннее { $letters } букв либо фигурных скобок или звёздочек в нём больше { $signs }: разделите на несколько
ignore-no-glob = «{ $glob }» — не шаблон ({ $error })
ignore-no-pattern = не шаблон ({ $error })
pattern-such-as = шаблоны пишутся как в .gitignore: *.bak, черновики/ или !итог.txt
pattern-empty = пустой шаблон ничему не подходит: уберите его
authors-none = --author-pattern не подходит ни к одному документу
authors-one = --author-pattern: один автор на всех
authors-one-listed = --people: один автор на всех
authors-unused =
    --people: { $count ->
         [one] { $count } строка не подходит
         [few] { $count } строки не подходят
        *[other] { $count } строк не подходят
    } ни к одному документу, первая из них — { $line }-я
authors-folders = папка — один автор (--authors files)

## What changed last

news-added = добавлен файл «{ $name }»
news-alias = добавлен файл «{ $name }»: тот же документ, что «{ $of }»
news-many-aliases =
    { $count ->
         [one] добавлен { $count } файл
         [few] добавлено { $count } файла
        *[other] добавлено { $count } файлов
    } с документами, которые уже были
news-returned = снова есть файл «{ $name }»
news-saved = сохранён файл «{ $name }»
news-renamed = файл «{ $from }» переименован в «{ $to }»
news-deleted = удалён файл «{ $name }»
news-left-out = теперь исключён файл «{ $name }»
news-unread = { $name }: не прочитан
news-many-added =
    { $count ->
         [one] добавлен { $count } документ
         [few] добавлены { $count } документа
        *[other] добавлено { $count } документов
    }
news-many-returned =
    { $count ->
         [one] снова есть { $count } документ
         [few] снова есть { $count } документа
        *[other] снова есть { $count } документов
    }
news-many-saved =
    { $count ->
         [one] сохранён { $count } документ
         [few] сохранены { $count } документа
        *[other] сохранено { $count } документов
    }
news-many-renamed =
    { $count ->
         [one] переименован { $count } документ
         [few] переименованы { $count } документа
        *[other] переименовано { $count } документов
    }
news-many-deleted =
    { $count ->
         [one] удалён { $count } документ
         [few] удалены { $count } документа
        *[other] удалено { $count } документов
    }
news-many-left-out =
    { $count ->
         [one] исключён { $count } документ
         [few] исключены { $count } документа
        *[other] исключено { $count } документов
    }
news-many-unread =
    { $count ->
         [one] не прочитан { $count } файл
         [few] не прочитаны { $count } файла
        *[other] не прочитано { $count } файлов
    }
news-names = { " " }({ $names })
news-names-more = { " " }({ $names } и ещё { $count })
news-no-duplicates = повторов нет
news-duplicates =
    { $count } { $count ->
         [one] повтор
         [few] повтора
        *[other] повторов
    }
news-over = сверх предела { $count }
news-over-share = большей частью найдено в других { $count }
news-sharing = общий текст у { $count } (до { $share })
news-gone = папка исчезла: программа ищет её
news-folders-gone =
    { $count ->
         [one] исчезла папка { $names }: программа ищет её
         [few] исчезли папки { $names }: программа ищет их
        *[other] исчезли папки { $names }: программа ищет их
    }
news-folders-back =
    { $count ->
         [one] папка { $names } снова на месте
         [few] папки { $names } снова на месте
        *[other] папки { $names } снова на месте
    }
news-back = папка снова на месте
news-polled = об изменениях никто не сообщает: папка просматривается раз в несколько секунд
news-index-failed = сбой в списках ({ $cause }): запустите sidelong снова
news-watch-failed = сбой при слежении ({ $cause }): запустите sidelong снова
watch-ended = система перестала сообщать об изменениях
watch-no-more = система не разрешает следить за большим числом папок: увеличьте fs.inotify.max_user_watches
watch-none = система не сообщает об изменениях: { $error }

## What is found of a new document

verdict-accepted = принят
verdict-duplicate = повтор
verdict-over = сверх предела
verdict-over-share = большей частью найден в другом документе
counted-accepted = принято { $count }
check-not-read = не прочитан
check-common =
    { $name }: { $count } { $count ->
         [one] его шингл стоит
         [few] его шингла стоят
        *[other] его шинглов стоят
    } в стольких документах, что не считаются: это расхожий текст (сосчитает --count-common)
check-nothing-there = сравнивать не с чем, документов там нет: назовите другую папку или посмотрите, читаются ли её файлы (sidelong scan)
check-no-input = стандартный ввод не читается
arrival-alone = сравнивать не с чем: других документов там нет
check-not-whole =
    { $count ->
         [one] { $count } файл принят лишь в той части, которая прочитана
         [few] { $count } файла приняты лишь в той части, которая прочитана
        *[other] { $count } файлов приняты лишь в той части, которая прочитана
    }
check-unread =
    { $count } { $count ->
         [one] файл папки не прочитан и потому не сравнивался
         [few] файла папки не прочитаны и потому не сравнивались
        *[other] файлов папки не прочитаны и потому не сравнивались
    } («sidelong scan» скажет почему): { $names }
clause-group = повтор группы из { $count }, ближе всего «{ $name }»
clause-over-group = сверх предела группы из { $count }, ближе всего «{ $name }»
clause-over = сверх предела, ближе всего «{ $name }»
clause-duplicate = повтор «{ $name }»
clause-shares = { $share } из него есть в «{ $name }»
clause-own = { $share } есть в «{ $name }» того же автора
arrival-nothing =
    в списке нет общего текста { $count ->
         [one] ни с одним из { $count } документа
         [few] ни с одним из { $count } документов
        *[other] ни с одним из { $count } документов
    }, которые уже есть
arrival-nearest =
    ближе всего «{ $name }» ({ $share } из него, { $same } из { $count } { $count ->
         [one] учитываемого слова
         [few] учитываемых слов
        *[other] учитываемых слов
    })
arrival-shares =
    { $share } из него есть в «{ $name }» ({ $same } из { $count } { $count ->
         [one] учитываемого слова
         [few] учитываемых слов
        *[other] учитываемых слов
    })
arrival-together =
    { $share } из него есть в { $count } { $count ->
         [one] документе
         [few] документах вместе
        *[other] документах вместе
    }
arrival-one = { $share } из него есть в «{ $name }»
arrival-most = больше всего в «{ $name }»
arrival-other-words = переписанное другими словами не искалось: его ищет «sidelong rewritten»
arrival-within = не больше предела в { $most }
arrival-over-share = больше предела в { $most }
arrival-nothing-others = в списке нет общего текста ни с одним документом других авторов
arrival-own = у того же автора
arrival-own-more = ещё в { $count }
arrival-group =
    повтор группы из { $count } { $count ->
         [one] документа
         [few] документов
        *[other] документов
    }
arrival-over-group =
    сверх предела группы из { $count } { $count ->
         [one] документа
         [few] документов
        *[other] документов
    }
arrival-others =
    { $count ->
         [one] ещё
         [few] остальные
        *[other] остальные
    }: { $names }
arrival-others-more = остальные: { $names } и ещё { $count }
arrival-over-two = сверх предела, так как был бы одним из двух
arrival-single =
    повтор «{ $name }» ({ $share } из него, { $same } из { $count } { $count ->
         [one] учитываемого слова
         [few] учитываемых слов
        *[other] учитываемых слов
    })
arrival-joins =
    присоединил бы ещё { $count } { $count ->
         [one] группу
         [few] группы
        *[other] групп
    }

## What is said of the cache and of kept places

cache-damaged = кэш повреждён: всё читается без него, и при следующем запуске он будет начат заново
cache-begun-anew = кэш был повреждён и начат заново: всё читается ещё раз
cache-damaged-used = кэш повреждён, и им пользуется другая программа: сейчас он не используется; завершите ту программу или очистите его (sidelong cache clear): { $file }
cache-no-folder = для следующего запуска ничего не сохранится, так как { $folder } нельзя создать ({ $error }): назовите другую папку (--cache-dir) или запускайте с --no-cache
cache-unusable = кэшем нельзя пользоваться ({ $cause }): назовите другую папку (--cache-dir) или запускайте с --no-cache: { $file }
cache-busy = кэш занят другой программой, и всё читается без него: завершите её, назовите другую папку (--cache-dir) или запускайте с --no-cache: { $file }
cache-not-written = новое для следующего запуска не сохранится ({ $cause }): освободите место или дайте себе право записи, назовите другую папку (--cache-dir) или запускайте с --no-cache: { $file }
cache-full = для следующего запуска сохранится не всё, так как кэш полон ({ $size } МБ): очистите его (sidelong cache clear)
cache-is-a-folder = кэшем нельзя пользоваться, так как на месте его файла стоит папка: переместите или удалите её, назовите другую папку (--cache-dir) или запускайте с --no-cache: { $file }
cache-is-damaged = он повреждён
cache-is-read-only = в него нельзя писать
cache-is-full = диск полон
cache-is-busy = он занят другой программой
cache-no-home = для следующего запуска ничего не сохранится, так как у вас нет домашней папки: назовите папку (--cache-dir) или запускайте с --no-cache
bookmark-unread = место, где вы были, неизвестно: файл { $file } не читается ({ $error }); он останется как есть, и пока это так, место, где вы сейчас, и просмотры не сохраняются; когда он снова будет читаться, они будут сохраняться самое позднее со следующего запуска: исправьте это или назовите другую папку в SIDELONG_STATE_DIR
bookmark-aside = место, где вы были, больше не известно: запись о нём повреждена или от другой версии; её копия останется в { $file }
bookmark-unkept = место, где вы сейчас, и последние просмотры не сохранены: в папку { $folder } нельзя записать ({ $error }); освободите там место или назовите другую папку в SIDELONG_STATE_DIR
bookmark-damaged = место, где вы были, больше не известно: запись о нём повреждена или от другой версии
index-no-room = для сравнения занято больше памяти, чем разрешено: в папке { $folder } нет места ({ $error }) для всего, что туда записывается, и { $held } остаются в памяти: разрешите больше (--memory) или назовите папку, где место есть (--cache-dir)
index-lost = то, что для сравнения было записано в папку { $folder }, больше не читается ({ $error }), и часть пар пропала бы: разрешите больше памяти (--memory) или назовите другую папку (--cache-dir)
sampled = пары предлагает 1 из { $part } шинглов, и те, где общего мало, могут быть упущены, так как для всех нужно { $size } МБ памяти: разрешите больше (--memory)
sampled-all = пары предлагают все шинглы; для всех сразу нужно { $size } МБ памяти: разрешите больше (--memory)

## What the terminal's room says

launch-files =
    { $count } { $count ->
         [one] файл
         [few] файла
        *[other] файлов
    }
launch-opened = открыто в программе системы
launch-unpacking = идёт распаковка …
launch-unpacked = распаковано; откройте ещё раз
launch-copy =
    { $count ->
         [one] это копия для чтения, она исчезнет с концом sidelong: сам архив не изменится
         [few] взятое из архива — копии для чтения, они исчезнут с концом sidelong: сам архив не изменится
        *[other] взятое из архива — копии для чтения, они исчезнут с концом sidelong: сам архив не изменится
    }
launch-no-program =
    { $count ->
         [one] у системы нет программы, чтобы открыть его ({ $error }); { $key } откроет его в вашем редакторе
         [few] у системы нет программы, чтобы открыть их ({ $error }); { $key } откроет их в вашем редакторе
        *[other] у системы нет программы, чтобы открыть их ({ $error }); { $key } откроет их в вашем редакторе
    }
launch-back = редактор закрыт
launch-ended = { $editor } завершился с ошибкой ({ $status })
launch-no-editor = нет программы { $editor }: исправьте { $variable } и запустите снова
launch-not-started = { $editor } не запускается: { $error }
launch-unnamed = редактор не назван: запустите, например, с EDITOR=nano; { $key } откроет файл в программе системы
launch-none = редактор не назван: запустите, например, с EDITOR=nano
launch-half = в { $variable } стоит { $value }, а это не программа: исправьте и запустите снова
open-no-name = { $name }: это имя нельзя передать другой программе; переименуйте файл
open-inside = { $name } не удаётся достать из архива
open-no-copy = { $name } лежит в архиве, и сделать копию не удалось ({ $error })
open-gone = { $name } больше нет: открывать нечего
export-no-folder = папки нет: за всеми следит программа
export-written = записано в { $path }
export-failed = файл { $file } записать не удалось ({ $error }): освободите место, укажите перед именем другую папку или запустите sidelong в своей папке
export-no-such-folder = такой папки нет
export-in-watched = за этой папкой следит программа: файл в ней читался бы как документ
export-too-many = со всеми фрагментами сразу пишется не больше { $most } пар: отметьте меньше
export-taken = файл с таким именем уже есть: введите другое
export-watched = файл здесь читался бы как документ: запустите sidelong в папке, за которой он не следит
log-inside = журнала нет, так как он читался бы как документ (назовите в --log файл вне папки)
log-none = журнала нет (--log назовёт другой файл)
terminal-gone = терминал исчез
terminal-unread = из терминала больше нельзя читать
not-stopped = программу не удалось приостановить
no-signals = сигналы системы не слышны
no-thread = не удалось запустить поток: закройте другие программы
theme-kept = тема { $name }, сохранена в { $path }
theme-until = тема { $name } до выхода
config-no-folder = у вас нет папки для настроек
config-no-parent = у файла нет папки
config-no-word = под именем «{ $option }» там стоит не слово: измените файл сами
started = sidelong { $version }, папка { $folder }: шинглы по { $width }, фрагменты от { $run }, порог { $threshold }

## What is wrong at a start

screen-needs-terminal = экрану нужен терминал для ввода и вывода; без него: sidelong scan { $folder }
no-theme = нет темы «{ $name }»: известны { $known }
demo-needs-terminal = для показа нужен терминал для ввода и вывода
demo-no-folder = не удалось создать временную папку для показа; где её создавать, говорит TMPDIR
demo-not-removed = папку показа { $folder } не удалось убрать
demo-not-written = { $file } не удалось записать для показа
no-current-folder = текущая папка исчезла
no-such-folder = такой папки нет: проверьте имя
is-a-file = { $name } — это файл: укажите его папку (архивы zip в ней тоже читаются) или сравните два файла: `sidelong compare А Б`

## What a sketch says of a pair

because-few = { $count } из { $all }
because-few-shared =
    { $count } { $count ->
         [one] общий
         [few] общих
        *[other] общих
    }
because-few-bits =
    { $count } { $count ->
         [one] бит
         [few] бита
        *[other] бит
    }
because-many-groups = групп совпало { $count } из { $all }
because-many-pairs = пар групп совпало { $count } из { $all }
because-groups =
    { $count ->
         [one] из { $all } совпала группа { $names }
         [few] из { $all } совпали группы { $names }
        *[other] из { $all } совпали группы { $names }
    }
because-pairs =
    { $count ->
         [one] из { $all } совпала пара групп { $names }
         [few] из { $all } совпали пары групп { $names }
        *[other] из { $all } совпали пары групп { $names }
    }
because-shared =
    { $count } { $count ->
         [one] общий сохранённый отпечаток
         [few] общих сохранённых отпечатка
        *[other] общих сохранённых отпечатков
    }, всего их { $left } и { $right }
because-distance =
    { $count ->
         [one] различается { $count } бит
         [few] различаются { $count } бита
        *[other] различаются { $count } бит
    } из { $all }, допустимо не больше { $most }
against-shingles = ни одного общего шингла
against-groups = не совпала ни одна группа
against-pairs = не совпали никакие две группы
against-kept = ни одного общего сохранённого отпечатка
against-words = в одном из документов нет слов
proposes =
    предлагает { $found } из { $listed } { $listed ->
         [one] пары
         [few] пар
        *[other] пар
    }, упускает { $missed }
proposes-others =
    ; { $count } { $count ->
         [one] из предложенных — не пара
         [few] из предложенных — не пары
        *[other] из предложенных — не пары
    }
sketch-drawing = строится { $method } …
sketch-drawing-of = строится { $method }: { $done } из { $all } …
no-sketch = нет скетча «{ $name }»; есть { $known }
no-sketch-nearest = нет скетча «{ $name }»; ближайшее имя { $nearest }; есть { $known }
no-sketch-number = для { $name } не подходит «{ $typed }»: { $numbers }; по умолчанию { $usual }
no-sketch-without-number = у { $name } числа не бывает: «{ $typed }»
sketch-numbers-layout = после дефиса пишут, сколько групп и по сколько минимумов в каждой, как в { $usual }, всего не больше { $most } минимумов
sketch-numbers-scale = после дефиса пишут число от 1 до { $most }
sketch-numbers-words = после дефиса пишут число слов от { $least } до { $most }
sketch-numbers-bits = после дефиса пишут число битов от 0 до { $most }
sketch-too-short = по шинглам из { $width } слов { $name } нашёл бы не каждую общую цепочку из { $words } слов: выберите не меньше { $least } или задайте --width
sketch-counts = предложено { $found }, упущено { $missed }{ $others }
sketch-others = , не пар { $count }

## How words were compared

stop-words =
    { $count } { $count ->
         [one] служебное слово
         [few] служебных слова
        *[other] служебных слов
    }
numbers =
    { $count } { $count ->
         [one] число
         [few] числа
        *[other] чисел
    }
options-each-language = язык каждого текста
options-stop-words = без служебных слов ({ $language })
options-numbers = без чисел
options-stems = по основам слов ({ $language })
options-bigrams = китайский и подобные — по парам знаков
options-chinese = китайский по словам

## What is printed

progress =
    { $done } из { $all }, { $what ->
         [texts] тексты
         [pairs] пары
         [sources] источники
         [measurements] измерения
         [counts] подсчёты
        *[files] файлы
    }
not-answered = ответ не удалось вывести
waiting-reading = чтение папки …
waiting-comparing = сравнение двух текстов …
printed-by =
    , { $count } { $count ->
         [one] автор
         [few] автора
        *[other] авторов
    }
printed-shown = { " " }(показано { $count })
printed-archived = , из архивов ещё { $count }
printed-unread = не прочитано { $count }
printed-not-whole = , прочитано не целиком { $count }
printed-left-out = , исключено: { $what }
printed-files =
    { $count } { $count ->
         [one] файл
         [few] файла
        *[other] файлов
    }
printed-folders =
    { $count } { $count ->
         [one] папка
         [few] папки
        *[other] папок
    }
printed-characters = знаки
printed-line = строка { $number }
printed-lines = строки { $first }–{ $last }
printed-paragraph = абзац { $number }
printed-paragraphs = абзацы { $first }–{ $last }
told-unread = не прочитан: { $name }: { $reason }
told-unread-more =
    не прочитано: ещё { $count } { $count ->
         [one] файл
         [few] файла
        *[other] файлов
    }, все перечислены с --format json
not-whole = прочитан не целиком: { $what }
not-whole-more =
    прочитано не целиком: ещё { $count } { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }, все перечислены по «sidelong scan --format json»
told-not-searched = пересказанные пары не искались, для этого есть --rewritten
told-odd =
    необычные буквы есть ещё в { $count } { $count ->
         [one] документе, которого
         [few] документах, которых
        *[other] документах, которых
    } в этих парах нет: { $names }
told-left-out = исключено: { $what } ({ $by })
told-left-out-more =
    исключено: { $what } (ещё { $count } { $count ->
         [one] шаблон
         [few] шаблона
        *[other] шаблонов
    }, все перечислены с --format json)
told-across =
    { $count ->
         [one] У { $count } автора
         [few] У { $count } авторов
        *[other] У { $count } авторов
    } документы есть в нескольких папках, а документы одного автора между собой не сравниваются (их пары покажет --same-author)
told-authors-none = { $note }: у каждого документа считается свой автор
told-aliases =
    { $count } { $count ->
         [one] файл — это документ
         [few] файла — это документы
        *[other] файлов — это документы
    } того же человека, который есть и в другом месте; отдельно не считается: { $names }
told-alias = { $name } ({ $of })
told-own =
    у { $count } { $count ->
         [one] автора
         [few] авторов
        *[other] авторов
    } по нескольку документов, всего { $documents }, между собой они не сравниваются
told-authors = { $said } (их пары покажет --same-author): { $note }
told-authors-files = { $said } (их пары покажет --same-author)
told-short =
    в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    } слов меньше, чем в шингле (их { $width }), и общим может быть только весь текст: { $names }
told-long =
    { $count ->
         [one] в { $count } документе
         [few] в { $count } документах
        *[other] в { $count } документах
    } больше { $words } слов в каждом: между собой ({ $pairs ->
         [one] { $pairs } пара
         [few] { $pairs } пары
        *[other] { $pairs } пар
    }) они сравниваются только слово в слово; что в двух из них переписано, покажет `sidelong compare А Б`
told-masked =
    { $count ->
         [one] в { $count } документе
         [few] в { $count } документах
        *[other] в { $count } документах
    } все слова скрыты слоями: { $names }
told-same =
    { $count ->
        [one] { $count } пара — это один текст
        [few] { $count } пары — это один текст
       *[other] { $count } пар — это один текст
    } под двумя именами: { $names }
told-anonymous = имена заменены; прозвище, одно имя или одна фамилия могут остаться в тексте
told-options = сравнение: { $options }
chosen = как выбрано на экране этой папки, { $what }; с --fresh это не учитывается
chosen-templates = { $count ->
        [one] скрыт текст { $count } задания
        [few] скрыт текст { $count } заданий
       *[other] скрыт текст { $count } заданий
    }
chosen-dismissed = { $count ->
        [one] скрыт { $count } безобидный фрагмент
        [few] скрыты { $count } безобидных фрагмента
       *[other] скрыто { $count } безобидных фрагментов
    }
chosen-layers = включены слои { $layers }
chosen-no-layers = все слои выключены
chosen-run = во фрагменте не меньше { $words }
chosen-archive = { $folder } — архив
told-common =
    В { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    } есть что-то из текста, который есть больше чем в { $most }: здесь он не считается, а его фрагменты, если есть длинные, покажет --common.
told-no-same-author = ни об одном авторе не известно, что документов у него несколько{ $note }: кто что написал, скажут --author-pattern или --people
told-same-author = это пары работ одного автора
told-files-unread =
    { $count } { $count ->
         [one] файл не прочитан
         [few] файла не прочитаны
        *[other] файлов не прочитано
    }: причины назовёт 'sidelong scan'

## What is read out: scan --plain

plain-read =
    В папке { $root } { $documents ->
         [one] прочитан { $documents } документ.
         [few] прочитаны { $documents } документа.
        *[other] прочитано { $documents } документов.
    } Общий текст есть у { $pairs } { $pairs ->
         [one] пары.
         [few] пар.
        *[other] пар.
    }
plain-pair = Пара { $number } из { $all }: { $left } и { $right }.
plain-figures = Во втором есть { $left } первого, в первом — { $right } второго. Общее: { $words }, { $passages }; в самой длинной цепочке без различий их { $run }.
plain-innocent = У таких знаков бывают обычные причины: текст скопирован из интернета, другая раскладка, повреждённый файл.
plain-identical = Тексты совпадают буква в букву.
plain-passage = Фрагмент с самой длинной цепочкой: { $text }.
plain-passage-edited = Фрагмент с самой длинной цепочкой, в первом: { $left }; во втором: { $right }.
plain-some-passage = Один из общих фрагментов: { $text }.
plain-some-passage-edited = Один из общих фрагментов, в первом: { $left }; во втором: { $right }.
plain-quoted = «{ $text }»
plain-quoted-cut = «{ $text }» и так далее
plain-cluster =
    Группа { $number } из { $all }, { $count } { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }: { $names }.
plain-link = { $share } одного из них есть в другом.
plain-links = Где общего больше всего, { $strongest } одного есть в другом; в самой слабой связи — { $weakest }.
plain-common = Расхожий текст, который есть больше чем в восьми документах, не считается.
plain-more =
    Ещё { $count } { $count ->
         [one] пара здесь не перечислена
         [few] пары здесь не перечислены
        *[other] пар здесь не перечислено
    }.
plain-unread = Не прочитан: { $name }. Причина: { $reason }.
plain-percent =
    { $count } { $count ->
         [one] процент
         [few] процента
        *[other] процентов
    }
plain-percent-more =
    более { $count } { $count ->
         [one] процента
         [few] процентов
        *[other] процентов
    }
plain-percent-less =
    менее { $count } { $count ->
         [one] процента
         [few] процентов
        *[other] процентов
    }

## What two files share: compare

compare-share = { $share } этого текста есть в другом
compare-share-counted =
    { $share } из { $count ->
         [one] учитываемого
         [few] учитываемых
        *[other] учитываемых
    } { $words } есть в другом
compare-alone = Ничего не исключено как расхожий текст: у двух отдельных файлов его не бывает.
compare-left-out = { " " }(не считаются: { $what })
compare-left-out-language = { " " }(не считаются: { $what }; язык: { $language })
compare-options = Сравнение: { $options }.
compare-raw = Скрытые слова не считаются: в первом тексте { $left }, во втором { $right }. С ними большая доля — { $share }.
compare-bounded = Слишком длинно или слишком много повторов, чтобы искать всё переписанное: чего-то здесь может не хватать.
texts-identical = тексты совпадают буква в букву
compare-none = Фрагментов нет.
compare-shared = Общее: { $words }, { $passages }; самая длинная цепочка: { $longest }.
compare-words-differ = Различающиеся слова стоят в [скобках].
compare-characters-differ = Различающиеся знаки стоят в [скобках].
compare-words-moved = Переставленные слова стоят в <угловых скобках>: в другом тексте они в другом месте фрагмента.
compare-characters-moved = Переставленные знаки стоят в <угловых скобках>: в другом тексте они в другом месте фрагмента.
compare-words-odd = Слова с буквами другого алфавита стоят между *звёздочками*.
compare-odd = { $letter }: необычные буквы: { $what }
compare-hidden = { $letter }: скрытый текст, который не виден читателю: { $what }
compare-repetitions = Шинглы повторяются, поэтому важно, как их считать:
compare-verbatim = Дословно
compare-edited = С правкой
compare-summary = Сжато
compare-passage = { $number }. { $kind }, А { $left }, Б { $right }
compare-same = совпадает { $words }, подряд до { $run }
compare-stand = { $words } из { $of } есть в более длинном тексте, подряд до { $run }

## The page for a board: report

report-title = Общий текст в папке { $folder }
report-made = Составлено { $date }, Sidelong { $version }
report-summary =
    { $count } { $count ->
         [one] случай
         [few] случая
        *[other] случаев
    }: { $verdicts }
report-noted = когда записано
report-verdict-changed = не разобрано: есть решение о другой версии этих текстов
report-compared = Что сравнивалось
report-folder = Папка
report-documents = Документы
report-documents-by = { $authors ->
    [one] { $documents }, { $authors } автор
    [few] { $documents }, { $authors } автора
   *[other] { $documents }, { $authors } авторов
}
report-documents-some = { $documents }; известны авторы { $known }, всего авторов: { $authors }
report-of = Документ
report-dates = Даты файлов
report-from-to = с { $first } по { $last }, как записано в файлах; дату можно изменить
report-pairs = Пары с общим текстом
report-pairs-here = { $pairs }, из них на этой странице { $here }
report-how = Как
report-settings = по цепочкам (длина: { $width }) и фрагментам (не короче: { $run }), начиная с доли { $threshold }, { $common }
report-layers = Скрытые слова
report-no-layers = нет: цитаты и список литературы считаются, как весь текст
report-names = Имена
report-names-aliases = все имена заменены псевдонимами, в текстах тоже (прозвище, одно имя или одна фамилия могут остаться); заметок и имён проверяющих нет
report-not-compared-head = Что не сравнивалось
report-all-read = Все файлы папки прочитаны.
report-cases = Случаи
report-shared = Общих слов
report-case = Случай { $number }: { $left } и { $right }
report-order = Сначала подтверждённые пары, затем те, к которым надо вернуться, затем неразобранные; среди них сначала самые весомые: много общих слов, которые составляют большую часть текста.
report-caution = Общий текст не доказывает умысла. У него может быть общий источник, образец, цитата или совместная работа. Решает тот, кто это читает, а не программа.
report-words = Что значат слова
report-word-passage = Фрагмент
report-about-passage = отрезок обоих текстов, в котором сказано одно и то же, дословно или с правкой. На обеих сторонах у него один номер.
report-word-share = А в Б, Б в А
report-about-share = доля слов одного текста, которые совпадают во фрагментах с другим. Короткий текст может целиком стоять в длинном и быть малой его частью.
report-word-run = Самая длинная цепочка
report-about-run = больше всего слов подряд, которые совпадают в обоих текстах. Чем она длиннее, тем меньше это похоже на случайность.
report-word-common = Расхожий текст
report-about-common = текст, который есть у многих документов папки, например задание. Он не входит в доли, если не сказано другое.
report-word-masked = Скрытые слова
report-about-masked = слова, которые не считаются по названной причине: образец, цитата, список литературы. Рядом сказано, какой была бы доля с ними.
report-marks = Слова фрагмента, которые в текстах различаются, подчёркнуты:
report-sample = слово
report-mark-replaced = на его месте стоит другое
report-mark-form = там стоит другая форма того же слова
report-mark-inserted = там ничего не стоит
report-mark-moved = стоит в другом месте фрагмента
report-mark-odd = есть похожие буквы другого алфавита
report-mark-masked = скрыто: не считается
report-around = Серый текст без черты сбоку окружает фрагмент и в него не входит.
report-person = Имя
report-checksum = SHA-256
report-masked = Скрыто ({ $layer }): в А { $left } { $left ->
    [one] слово
    [few] слова
   *[other] слов
}, в Б { $right }.
report-not-compared = Сравнить их не удалось: { $why }
report-whole = { $letter } целиком
report-wholes = Оба текста целиком
report-signatures = Подписи
report-signed-name = Имя
report-signed-date = Дата
report-signed = Подпись
report-no-case = на странице нет случаев: { $pairs }, и ни одна не отвечает всему, что задано
report-no-cluster = группы { $number } нет
report-taken = файл с таким именем уже есть: укажите другое имя или удалите этот файл
report-no-document = документа { $name } нет
report-several = { $name } — имя нескольких документов: укажите путь одного из них: { $paths }
report-key-name = имя
report-key-alias = псевдоним

## What of a text stands in which others: sources

sources-heading =
    { $name }: { $share }, { $words }. Достаточно общего с ним есть в { $count } { $count ->
         [one] документе.
         [few] документах.
        *[other] документах.
    }
sources-not-compared =
    Ещё { $count } { $count ->
         [one] документ имеет
         [few] документа имеют
        *[other] документов имеют
    } с ним общий текст, но меньше перечисленных; с ними он не сравнивался.
sources-common =
    { $count } { $count ->
         [one] его шингл стоит
         [few] его шингла стоят
        *[other] его шинглов стоят
    } в стольких документах, что не считаются: это расхожий текст (сосчитает --count-common).
sources-own-heading = У того же автора (его документы парами не считаются; сравнит --authors files): { $share }, { $words }.
sources-unread = { $name } не сравнивался: { $reason }
sources-share-head = доля
sources-stretch = источник { $number }, { $lines }
sources-also = , также в { $numbers }
sources-also-changed = , частично или с изменениями в { $numbers }
sources-no-end = { $name }: сравнение не закончилось

## Pairs that say the same in other words: rewritten

printed-no-rewritten = Переписанного текста не найдено.

## What is kept: cache

cache-cleared = очищено: освобождено { $size }
cache-place = место
cache-of-most = { $size }, не больше { $most }
cache-last-run = в прошлый раз
cache-run =
    { $count ->
         [one] { $count } файл не понадобилось открывать
         [few] { $count } файла не понадобилось открывать
        *[other] { $count } файлов не понадобилось открывать
    }, узнано по содержанию { $copies }, прочитано { $read }
cache-other = другая
cache-clear-removes = { $name }, { $size } (удаляется по sidelong cache clear)

## What the machine has: doctor; the configuration

doctor-configuration = настройки
doctor-language = язык
doctor-cache = кэш
doctor-watching = слежение
doctor-files = файлы до
doctor-terminal = терминал
doctor-colours = цвета
doctor-background = фон
doctor-theme = тема
doctor-clipboard = буфер обмена
doctor-no-cache = ничего не хранится (--no-cache)
doctor-no-cache-folder = для него нет папки: назовите её (--cache-dir)
doctor-watches = до { $most } папок, программ одновременно — до { $programs }; остальное просматривается раз в несколько секунд
doctor-watches-unknown = как сообщает система; иначе раз в несколько секунд
doctor-no-terminal = нет: экрану он нужен для ввода и вывода
doctor-no-size = размер неизвестен
doctor-size = столбцов { $columns }, строк { $rows }
doctor-own-ground = на своём фоне
doctor-brings-ground = и приносит свой фон
doctor-osc = скопированное передаётся терминалу (OSC 52), который может его не принять; нет ни wl-copy, ни xclip, ни xsel
doctor-osc-remote = скопированное передаётся терминалу (OSC 52), который может его не принять: вы вошли по SSH
doctor-osc-and = скопированное передаётся терминалу (OSC 52) и программе { $tool }
doctor-not-yet = { $folder } (пока нет)
doctor-reviews = решения
doctor-places = где вы были
doctor-last = было открыто
doctor-last-none = пока ничего
doctor-last-of = { $folders } (sidelong --last)
doctor-recent =
    { $folder }, недавно { $count ->
         [one] открывалась
         [few] открывались
        *[other] открывались
    } { $count } { $count ->
         [one] папка
         [few] папки
        *[other] папок
    }
doctor-told = об изменениях сообщается (проверено во временной папке)
doctor-not-told = об изменениях не сообщается, поэтому папки просматриваются раз в несколько секунд: { $why }
probe-silent = файл записан, но за { $seconds } с об этом не сообщено
doctor-watched = сколько папок
doctor-file-size = { $size } (--max-file-size)
doctor-reader = чтение файла
doctor-reader-limits = { $seconds } с и { $memory } (--limit time=TIME, --limit memory=SIZE)
doctor-index = указатель
doctor-index-size = { $size } в памяти, сверх того — по части шинглов (--memory)
doctor-index-any = сколько понадобится памяти (--memory)
doctor-folder = папка
doctor-local = { $folder }, на { $system }
doctor-remote = { $folder }, на { $system }: об изменениях с других компьютеров не сообщается, они находятся при полном просмотре раз в десять минут
doctor-read = прочитано
doctor-unread = не прочитано
doctor-left-out = исключено
doctor-worker = читатели
doctor-not-set = не задан
doctor-no-colours = нет (NO_COLOR, или их нет у терминала)
doctor-all-colours = все (COLORTERM)
doctor-256 = 256; COLORTERM=truecolor сказал бы, что он показывает все
doctor-light = светлый
doctor-dark = тёмный
doctor-no-ground = неизвестен: терминал не ответил, и нет COLORFGBG
doctor-spoken = { $name }, { $why }
doctor-english = английский
doctor-russian = русский
chosen-by-flag = по --lang
chosen-by-configuration = по настройкам
chosen-by = по { $name }
chosen-by-nobody = так как другого не сказано
doctor-no-configuration = для них нет папки
doctor-wrong = { $path }, в нём ошибка: см. выше
doctor-missing = { $path }, его нет
config-nowhere = У вас нет папки для настроек: назовите файл (--config).
config-missing = { $path } нет, поэтому всё так, как встроено.
config-begin = Файл для начала: sidelong config --default
config-right = В { $path } всё верно.
config-unread = настройки { $path } не читаются
config-wrong = неверные настройки не используются: исправьте их или назовите другие (--config)
config-refused = вместе с настройками (их показывает sidelong config): { $why }
config-without-screen = это нужно только экрану: эта команда работает и без него
config-takes = строка { $line }: в { $places } клавиша { $key } отнята у «{ $command }», остаётся { $left }
config-takes-last = строка { $line }: в { $places } клавиша { $key } отнята у «{ $command }», других клавиш у этой команды нет: назначьте ей другую
config-chosen = Выбрано на экране этой папки, учитывается и командами:
config-chosen-nothing = На экране этой папки ничего не выбрано.
config-built-in = встроено
config-quarter = встроено: четверть памяти, которая здесь есть
config-line = строка { $line }
config-environment = окружение
config-flag = командная строка

## Languages of texts

language-sq = албанский
language-ar = арабский
language-hy = армянский
language-az = азербайджанский
language-eu = баскский
language-be = белорусский
language-bn = бенгальский
language-ca = каталанский
language-zh = китайский
language-cs = чешский
language-da = датский
language-nl = нидерландский
language-en = английский
language-et = эстонский
language-fi = финский
language-fr = французский
language-de = немецкий
language-el = греческий
language-he = иврит
language-hi = хинди
language-hu = венгерский
language-id = индонезийский
language-it = итальянский
language-kk = казахский
language-lt = литовский
language-ne = непальский
language-no = норвежский
language-fa = персидский
language-pl = польский
language-pt = португальский
language-ro = румынский
language-ru = русский
language-sl = словенский
language-es = испанский
language-sv = шведский
language-tg = таджикский
language-ta = тамильский
language-tr = турецкий
language-uk = украинский
language-uz = узбекский

## Что не так в config.toml, и какими бывают значения

config-no-option = нет настройки «{ $name }»
config-no-place = нет места «{ $name }»
config-no-command = в «{ $place }» нет команды «{ $name }»
config-no-theme = нет темы «{ $name }»
config-no-meaning = у темы нет цвета «{ $name }»
config-no-key = нет клавиши «{ $key }»
config-meant = может быть, «{ $name }»?
config-key-names = напишите букву или название, например { "enter, pgdn, ctrl-d, shift-tab, f5" }
config-keys = клавиши пишутся так: { "\"j\"" } или { "[\"j\", \"down\"]" }
config-taken = в { $place } клавиша { $key } уже занята: «{ $command }» (строка { $line })
config-letter = «{ $key }» здесь — буква, команды на неё не назначить
config-leaves = «{ $key }» везде закрывает программу, и только: для «{ $command }» нужна другая клавиша
config-quoted = «{ $key }» пишется в кавычках
config-table = «{ $key }» — таблица: пишите под [{ $key }]
config-switch = { $name } — это { "true" } или { "false" }
config-value = { $name } — одно значение, например { $name } = { $example }
config-list = { $name } — список, например { $name } = { $example }
config-theme-built-in = «{ $name }» — тема самой программы: назовите свою иначе
config-no-verdict = { $name } — не решение: своё начинается с { $kinds } и двоеточия и состоит из букв, цифр, - и _, не более 40 байт
config-verdict = решение записывают так: { $forms }
config-verdict-key = клавиша встроенного решения задаётся в { $table }
config-verdict-taken = клавиша { $key } среди решений уже занята
config-theme-name = в названии темы бывают буквы от { "a" } до { "z" }, цифры и дефисы
config-styles = несколько стилей пишутся так: { "[\"white on 17\", \"white on 52\"]" }
theme-no-ground = после «{ "on" }» нет цвета фона
theme-two-colours = «{ $word }» был бы вторым цветом: фон пишется как «{ "on" } { $word }»
theme-no-colour = «{ $word }» — не цвет: напишите { "#rrggbb" }, число до 255, { "default" } или название, например { "light-blue" }
value-none-of = «{ $value }» не подходит, бывает только { $all }
value-width = число слов от { $least } до { $most }
value-stop-words = стоп-слова есть для { "auto" } (язык каждого текста), { $all }
value-stems = основы слов есть для { "auto" } (язык каждого текста), { $all }
value-percent = процент, например 10 или 2.5%
value-percent-range = процент от 0 до 100
value-percent-least = не меньше { $least }, или 0, чтобы показать всё
value-documents = число документов от 1 до { $most }
value-pairs = число пар от 1
value-size = размер, например { "500K, 64M" } или { "1G" }
value-size-of-file = размер от одного байта до { "1G" }
value-size-of-index = размер от { "1M" } до { "1048576G" }
value-memory = размер от { "64M" }
value-text = размер до { "1G" }
roster-columns = в строке { $line } нет файла или имени: напишите в ней file,name,group, а то, в чём есть запятая, — в кавычках
roster-empty = в списке никого нет: напишите в каждой строке file,name,group
roster-encoding = строка { $line } не в UTF-8: сохраните список как «CSV UTF-8»
roster-pattern = в строке { $line } неверный шаблон, { $cause }: напишите имя или шаблон, например *petrova*
roster-twice = строка { $line } отдаёт { $file } не тому, кому строка { $before }: оставьте одну из них
value-folder = название папки; если кэш не нужен: --no-cache
value-archive = папка, или имя без / и папка, как в 2025={ "/srv/essays" }
value-limit = { $name } — { $value }
value-limits = пределы — { "time" }, { "memory" } и { "text" }
value-time = время, например { "40s" } или { "2m" }
value-time-range = от { "0.1s" } до суток

## Что люди решают о парах и документах

verdict-open = не разобрано
verdict-seen = просмотрено
verdict-follow-up = вернуться к этому
verdict-harmless = безобидно
verdict-quotation = безобидно: цитата
verdict-common-source = безобидно: общий источник
verdict-worked-together = безобидно: работали вместе, как и разрешено
verdict-own-text = безобидно: собственный более ранний текст автора
verdict-template = безобидно: шаблон
verdict-chance = безобидно: случайность
verdict-confirmed = подтверждено
verdict-changed = другая версия
verdict-title = Решение
verdict-then = { $what }; затем следующая неразобранная пара
note-title = Заметка
decided-pair = { $left } и { $right }
decided-passage = везде: «{ $begin } …»
turned = { $act }: { $what }
decided = { $verdict }, { $key } — отменить: { $what }
decided-on = { $verdict }, { $key } — отменить, { $note } — пояснить: { $what }
noted = заметка сохранена: { $what }
note-not-kept = заметка не сохранена: { $keep } сохранит её, ещё раз { $back } — оставит как была
note-no-file = не удалось передать заметку редактору: { $error }
note-back = редактор закрыт: { $key } сохранит заметку
decided-unlisted = не в списке: { $count } (подтверждено или вернуться к этому)
decided-again = решено снова: { $what }
taken-back = отменено, { $key } — решить снова: { $what }
ledger-title = Решали в нескольких папках:{" "}
ledger-none = Никого: ни о какой паре с этими именами не решали в нескольких папках.
ledger-hidden = в этом списке есть имена, а они скрыты: { $key } покажет их
ledger-off = о решениях в других папках не говорится: так задано при запуске
nothing-to-decide = здесь нет пары, о которой можно решить
nothing-to-undo = у вас нет решений, которые можно отменить
nothing-to-redo = после последнего решения вы ничего не отменяли
unkept-offered = { $key } запишет в файл то, что не сохранено
unkept-none = все ваши решения сохранены
unkept-leave =
    { $count ->
         [one] не сохранено { $count } решение: { $write } запишет его в файл, ещё раз { $leave } — выйти без него
         [few] не сохранены { $count } решения: { $write } запишет их в файл, ещё раз { $leave } — выйти без них
        *[other] не сохранено { $count } решений: { $write } запишет их в файл, ещё раз { $leave } — выйти без них
    }
stands-noted = { $verdict }, с заметкой
overview-open = { $count ->
     [one] из этих пар не разобрана
     [few] из этих пар не разобраны
    *[other] из этих пар не разобраны
}
details-decided = что решили
decided-no-note = заметки больше нет
decided-note = заметка «{ $note }»
decided-note-below = заметка
decided-marked = отмечено
decided-unmarked = отметка снята
decided-elsewhere =
    у авторов с этими именами ({ $people }) общий текст, о котором уже решали, был ещё в { $folders } { $folders ->
         [one] папке
         [few] папках
        *[other] папках
    }, с { $first } по { $last }; подтверждено в { $confirmed }
decided-line = { $what } ({ $who })
decided-line-figures = { $what } ({ $who }); тогда { $figures }
decided-taken-back = отменено: { $what }
decided-by = { $name }, { $time }
decided-figures = { $words ->
     [one] { $words } общее слово
     [few] { $words } общих слова
    *[other] { $words } общих слов
} в { $passages ->
     [one] { $passages } фрагменте
     [few] { $passages } фрагментах
    *[other] { $passages } фрагментах
}, самая длинная цепочка — { $longest }
decided-before = решение о другой версии этих текстов: { $verdict } ({ $who })
decided-before-same = { $before }; общего столько же, сколько было: { $figures }
decided-before-other = { $before }; было { $then }, стало { $now }

## Что говорится о файле решений

reviews-unkept = решения не записываются ({ $cause }) и остаются в памяти до выхода: освободите место, дайте себе право записи или назовите другой файл (--reviews): { $file }
reviews-unread = файлом решений нельзя пользоваться ({ $cause }), и решения остаются в памяти до выхода: назовите другой файл (--reviews): { $file }
reviews-newer = файл решений записан более новой версией Sidelong и остаётся как есть, а новые решения остаются в памяти до выхода: { $file }
reviews-foreign = это не файл решений, и он остаётся как есть: назовите другой (--reviews): { $file }
reviews-rescued = принятые решения записаны сюда: когда место появится, примите их командой «sidelong reviews import»: { $file }
reviews-unknown =
    { $count ->
        [one] { $count } решение более новой версии хранится, но не показывается
        [few] { $count } решения более новой версии хранятся, но не показываются
       *[other] { $count } решений более новой версии хранятся, но не показываются
    }
reviews-damaged =
    файл решений был повреждён; { $count ->
        [one] прочитана и сохранена { $count } запись
        [few] прочитаны и сохранены { $count } записи
       *[other] прочитано и сохранено { $count } записей
    }; повреждённый файл: { $file }
reviews-no-home = у вас нет домашней папки: назовите файл для решений (--reviews)
reviews-listed = { $time } { $by }: { $verdict }: { $names }
reviews-marked = { $verdict }, отмечено
reviews-ledger =
    { $people }: папок { $folders }, { $confirmed ->
        [0] нигде не подтверждено
       *[other] подтверждено в { $confirmed }
    }, с { $first } по { $last }: { $names }
reviews-entries =
    { $count ->
        [one] всего { $count } запись, включая прежние и отменённые
        [few] всего { $count } записи, включая прежние и отменённые
       *[other] всего { $count } записей, включая прежние и отменённые
    }
reviews-no-entry = это не решение или решение более новой версии
reviews-altered = строку изменили после вывода
reviews-refused = строка { $line } в { $file } не принята: { $why }
reviews-imported = принято: { $new } из { $all }, остальные уже были или не являются решениями
reviews-not-imported =
    { $count ->
        [one] не принята { $count } строка
        [few] не приняты { $count } строки
       *[other] не принято { $count } строк
    }
reviews-clear-yes = спросить здесь некого: чтобы забыть все решения, добавьте --yes
reviews-clear-question =
    Навсегда забыть { $count ->
        [one] { $count } запись
        [few] { $count } записи
       *[other] { $count } записей
    } в { $file }? Введите «да»:
reviews-clear-answer = да
reviews-not-cleared = ничего не забыто
reviews-cleared =
    { $count ->
        [one] забыта { $count } запись
        [few] забыты { $count } записи
       *[other] забыто { $count } записей
    }
